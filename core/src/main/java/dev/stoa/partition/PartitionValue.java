package dev.stoa.partition;

import java.util.List;

/**
 * The value that all rows of a split directory have in common: one part for each term of the spec.
 * Two are equal when rows of both may lie together. Recorded in the manifest; shown by scan tasks.
 *
 * @param specId which spec of the table it is of; 0 where the table is not partitioned
 * @param parts in the order of the spec's terms
 */
public record PartitionValue(int specId, List<PartitionPart> parts) {
  /** That of all rows of a table that is not partitioned. */
  public static final PartitionValue NONE = new PartitionValue(0, List.of());

  /** Takes a copy. */
  public PartitionValue {
    parts = List.copyOf(parts);
  }
}
