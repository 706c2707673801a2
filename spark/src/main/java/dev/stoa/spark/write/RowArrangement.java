package dev.stoa.spark.write;

import dev.stoa.partition.PartitionSpec;
import dev.stoa.spark.function.PartitionTransforms;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Stream;
import org.apache.avro.Schema;
import org.apache.spark.sql.connector.expressions.Expression;
import org.apache.spark.sql.connector.expressions.Expressions;
import org.apache.spark.sql.connector.expressions.NamedReference;
import org.apache.spark.sql.connector.expressions.NullOrdering;
import org.apache.spark.sql.connector.expressions.SortDirection;
import org.apache.spark.sql.connector.expressions.SortOrder;
import org.apache.spark.sql.connector.expressions.Transform;

/**
 * How Spark arranges rows before they are written.
 *
 * @param partitioning what the rows are divided by; none where Spark would divide them otherwise
 *     than the table, whose writers tell partitions apart by themselves
 * @param sortColumns those that the rows of each task are sorted by, so that pages have narrow
 *     bounds
 */
record RowArrangement(List<Transform> partitioning, List<NamedReference> sortColumns) {
  /** The arrangement for a table. */
  static RowArrangement of(Schema table, PartitionSpec spec, WriteSettings settings) {
    PartitionTransforms transforms = new PartitionTransforms(table);
    return new RowArrangement(
        transforms.areKnownToSpark(spec) ? List.of(transforms.of(spec)) : List.of(),
        settings.sortBy());
  }

  /**
   * Whether rows of a bucket are to stand in the order of what they are divided by, for joins that
   * then need not sort them.
   */
  boolean isOfSortedBuckets() {
    return !sortColumns.isEmpty()
        && partitioning.stream()
            .filter(transform -> transform.name().equals("bucket"))
            .flatMap(transform -> Arrays.stream(transform.references()))
            .anyMatch(column -> isSame(column, sortColumns.get(0)));
  }

  private static boolean isSame(NamedReference one, NamedReference other) {
    return one.describe().equalsIgnoreCase(other.describe());
  }

  /** The order of the rows of a task: by partitions, then as it was asked for. */
  SortOrder[] order() {
    return Stream.<Expression>concat(partitioning.stream(), sortColumns.stream())
        .map(by -> Expressions.sort(by, SortDirection.ASCENDING, NullOrdering.NULLS_FIRST))
        .toArray(SortOrder[]::new);
  }
}
