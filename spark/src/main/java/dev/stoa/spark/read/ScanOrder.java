package dev.stoa.spark.read;

import dev.stoa.partition.PartitionSpec;
import dev.stoa.partition.PartitionTransform;
import dev.stoa.predicate.ColumnPath;
import dev.stoa.spark.function.PartitionTransforms;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import org.apache.avro.Schema;
import org.apache.spark.sql.connector.expressions.Expressions;
import org.apache.spark.sql.connector.expressions.FieldReference;
import org.apache.spark.sql.connector.expressions.NullOrdering;
import org.apache.spark.sql.connector.expressions.SortDirection;
import org.apache.spark.sql.connector.expressions.SortOrder;

/**
 * Determines the order of rows within a split directory, as Spark's sort order: the columns that
 * are sorted in all split directories of a scan, and that Spark compares as the table does.
 */
final class ScanOrder {
  private ScanOrder() {}

  /**
   * Returns the order of a scan; empty if unknown. If rows are sorted by each of several columns,
   * any of these may come first: partition columns do, since tables are joined by them. The order
   * is also empty if all its columns are constant within each task, since an order limits tasks to
   * one split directory each.
   */
  static SortOrder[] of(ScanRequest request) throws IOException {
    List<String> sortedColumns = request.scan().sortedColumns();
    List<ColumnPath> partitionColumns = partitionColumns(request.scan().partitionSpec());
    List<ReadColumn> columns = new ArrayList<>();
    for (ReadColumn column : request.columns()) {
      String name = column.source().path().column();
      if (!column.isPartial()
          && sortedColumns.contains(name)
          && isComparedAsInTable(request, name)) {
        columns.add(column);
      }
    }
    if (columns.stream().allMatch(column -> isConstant(request, column))) {
      return new SortOrder[0];
    }
    columns.sort(Comparator.comparingInt(column -> priority(partitionColumns, column)));
    return columns.stream()
        .map(
            column ->
                Expressions.sort(
                    FieldReference.column(column.field().name()),
                    SortDirection.ASCENDING,
                    NullOrdering.NULLS_FIRST))
        .toArray(SortOrder[]::new);
  }

  private static List<ColumnPath> partitionColumns(PartitionSpec spec) {
    return spec.terms().stream().map(term -> term.source()).toList();
  }

  private static boolean isConstant(ScanRequest request, ReadColumn column) {
    return request.scan().partitionSpec().terms().stream()
        .anyMatch(
            term ->
                term.transform().kind() == PartitionTransform.Kind.IDENTITY
                    && term.source().equals(column.source().path()));
  }

  private static int priority(List<ColumnPath> partitionColumns, ReadColumn column) {
    int index = partitionColumns.indexOf(column.source().path());
    return index < 0 ? partitionColumns.size() : index;
  }

  private static boolean isComparedAsInTable(ScanRequest request, String columnName) {
    Schema tableSchema = request.resolver().tableSchema();
    return PartitionTransforms.hasSameValuesInSpark(
        new PartitionTransforms(tableSchema).sourceSchema(ColumnPath.of(columnName)));
  }
}
