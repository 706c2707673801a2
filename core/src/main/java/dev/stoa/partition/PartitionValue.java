package dev.stoa.partition;

import dev.stoa.annotation.Experimental;
import dev.stoa.annotation.Internal;
import java.util.List;

/**
 * The value that all rows of a split directory have in common: one value for each term of the spec.
 * Rows of equal values may be stored together. Recorded in the manifest; shown by scan tasks.
 *
 * @param specId the table's spec that it belongs to; 0 if the table is unpartitioned
 * @param values in the order of the spec's terms
 */
@Experimental
public record PartitionValue(int specId, @Internal List<TermValue> values) {
  /** The value of all rows of an unpartitioned table. */
  public static final PartitionValue UNPARTITIONED = new PartitionValue(0, List.of());

  /** Takes a copy. */
  @Internal
  public PartitionValue {
    values = List.copyOf(values);
  }
}
