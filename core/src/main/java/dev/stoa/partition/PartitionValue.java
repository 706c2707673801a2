package dev.stoa.partition;

import dev.stoa.annotation.Experimental;
import dev.stoa.annotation.Internal;
import java.util.List;

/**
 * The partition of a split directory: the value that all its rows have for each term of the spec.
 * Stored in the manifest; returned by scan tasks.
 *
 * @param specId the id of the table's spec; 0 if the table is unpartitioned
 * @param values the values, in the order of the spec's terms
 */
@Experimental
public record PartitionValue(int specId, @Internal List<TermValue> values) {
  /** The partition value of all rows of an unpartitioned table. */
  public static final PartitionValue UNPARTITIONED = new PartitionValue(0, List.of());

  /** Creates a partition value and copies the values of its terms. */
  @Internal
  public PartitionValue {
    values = List.copyOf(values);
  }
}
