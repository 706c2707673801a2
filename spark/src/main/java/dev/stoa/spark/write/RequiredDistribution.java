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
 * Describes how Spark shuffles and sorts rows before a write.
 *
 * @param partitioning the partitioning of the rows; empty if Spark's would differ from the table's,
 *     whose writers then separate partitions themselves
 * @param sortColumns the columns by which the rows of each task are sorted, for narrow page bounds
 */
record RequiredDistribution(List<Transform> partitioning, List<NamedReference> sortColumns) {
  /** Returns the distribution for a table. */
  static RequiredDistribution of(Schema tableSchema, PartitionSpec spec, WriteSettings settings) {
    PartitionTransforms transforms = new PartitionTransforms(tableSchema);
    return new RequiredDistribution(
        transforms.areSupportedBySpark(spec) ? List.of(transforms.toSpark(spec)) : List.of(),
        settings.sortBy());
  }

  /**
   * Whether the rows of a bucket are sorted by the bucketed column, so that joins need not sort
   * them.
   */
  boolean hasSortedBuckets() {
    return !sortColumns.isEmpty()
        && partitioning.stream()
            .filter(transform -> transform.name().equals("bucket"))
            .flatMap(transform -> Arrays.stream(transform.references()))
            .anyMatch(column -> isSame(column, sortColumns.get(0)));
  }

  private static boolean isSame(NamedReference column, NamedReference other) {
    return column.describe().equalsIgnoreCase(other.describe());
  }

  /** The sort order of a task's rows: by partition, then by the sort columns. */
  SortOrder[] ordering() {
    return Stream.<Expression>concat(partitioning.stream(), sortColumns.stream())
        .map(key -> Expressions.sort(key, SortDirection.ASCENDING, NullOrdering.NULLS_FIRST))
        .toArray(SortOrder[]::new);
  }
}
