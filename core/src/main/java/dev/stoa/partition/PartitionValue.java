package dev.stoa.partition;

import dev.stoa.annotation.Experimental;
import dev.stoa.annotation.Internal;
import java.util.List;

/**
 * The value that all rows of a split directory have in common: one value for each term of the spec.
 * Stored in the manifest; returned by scan tasks.
 *
 * @param specId the id of the table's spec; 0 if the table is unpartitioned
 * @param values the values, in the order of the spec's terms
 */
@Experimental
public record PartitionValue(int specId, @Internal List<TermValue> values) {
  /** The value of all rows of an unpartitioned table. */
  public static final PartitionValue UNPARTITIONED = new PartitionValue(0, List.of());

  /** Copies the values. */
  @Internal
  public PartitionValue {
    values = List.copyOf(values);
  }
}
