package dev.stoa.spark.write;

import dev.stoa.partition.PartitionSpec;
import dev.stoa.partition.Partitioning;
import dev.stoa.schema.TableSchema;
import dev.stoa.spark.function.PartitionTransforms;
import dev.stoa.spark.type.StoredTypes;
import dev.stoa.table.Table;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.apache.spark.sql.connector.expressions.Expressions;
import org.apache.spark.sql.connector.expressions.NamedReference;
import org.apache.spark.sql.connector.expressions.NullOrdering;
import org.apache.spark.sql.connector.expressions.SortDirection;
import org.apache.spark.sql.connector.expressions.SortOrder;
import org.apache.spark.sql.connector.expressions.Transform;
import org.apache.spark.sql.connector.write.LogicalWriteInfo;

/**
 * How Spark arranges rows before they are written.
 *
 * @param partitionColumns those whose values the table is partitioned by; none where it is so by
 *     what transforms make of them, which a writer tells apart by itself
 * @param sortColumns those that the rows of each task are sorted by, so that pages have narrow
 *     bounds
 */
record RowArrangement(List<NamedReference> partitionColumns, List<NamedReference> sortColumns) {
  private static final String SORT_BY = "sortBy";

  /** The arrangement for the rows of a query; of no table yet, for the one that they make. */
  static RowArrangement of(Optional<Table> table, LogicalWriteInfo query) {
    String sortBy = query.options().getOrDefault(SORT_BY, "");
    List<NamedReference> sorted =
        sortBy.isBlank()
            ? List.of()
            : Arrays.stream(sortBy.split(",", -1))
                .map(String::strip)
                .map(Expressions::column)
                .toList();
    return new RowArrangement(plainColumns(partitioning(table, query)), sorted);
  }

  private static Transform[] partitioning(Optional<Table> table, LogicalWriteInfo query) {
    if (table.isPresent()) {
      PartitionSpec spec = table.get().snapshot().partitionSpec();
      return new PartitionTransforms(table.get().schema()).of(spec);
    }
    String wanted = query.options().getOrDefault(WriteSettings.PARTITION_BY, "");
    if (wanted.isEmpty()) {
      return new Transform[0];
    }
    TableSchema schema = TableSchema.of(StoredTypes.of(query.schema()));
    PartitionSpec spec = Partitioning.of(PartitionSpec.parse(wanted), schema).spec(schema);
    return new PartitionTransforms(schema.avro()).of(spec);
  }

  private static List<NamedReference> plainColumns(Transform[] partitioning) {
    boolean arePlain = Arrays.stream(partitioning).allMatch(t -> t.name().equals("identity"));
    return arePlain ? Arrays.stream(partitioning).map(t -> t.references()[0]).toList() : List.of();
  }

  /** The order of the rows of a task: by partitions, then as it was asked for. */
  SortOrder[] order() {
    return Stream.concat(partitionColumns.stream(), sortColumns.stream())
        .map(column -> Expressions.sort(column, SortDirection.ASCENDING, NullOrdering.NULLS_FIRST))
        .toArray(SortOrder[]::new);
  }
}
