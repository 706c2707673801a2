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
 * The order of rows within a split directory, as Spark's sort order: the columns that are sorted in
 * everything read, and that Spark compares as the table does.
 */
final class ScanOrder {
  private ScanOrder() {}

  /**
   * The order of a scan; empty if unknown. If rows are sorted by each of several columns, any of
   * these may come first: partition columns do, since tables are joined by them. A column that is
   * constant within each task does not count alone, since it would force tasks of one split
   * directory each.
   */
  static SortOrder[] of(ScanRequest request) throws IOException {
    List<String> sorted = request.scan().sortedColumns();
    List<ColumnPath> keys = keys(request.scan().partitionSpec());
    List<ReadColumn> ordered = new ArrayList<>();
    for (ReadColumn column : request.columns()) {
      String name = column.source().path().column();
      if (!column.isPartial() && sorted.contains(name) && isComparedSameInSpark(request, name)) {
        ordered.add(column);
      }
    }
    if (ordered.stream().allMatch(column -> isConstant(request, column))) {
      return new SortOrder[0];
    }
    ordered.sort(Comparator.comparingInt(column -> position(keys, column)));
    return ordered.stream()
        .map(
            column ->
                Expressions.sort(
                    FieldReference.column(column.field().name()),
                    SortDirection.ASCENDING,
                    NullOrdering.NULLS_FIRST))
        .toArray(SortOrder[]::new);
  }

  private static List<ColumnPath> keys(PartitionSpec spec) {
    return spec.terms().stream().map(term -> term.source()).toList();
  }

  private static boolean isConstant(ScanRequest request, ReadColumn column) {
    return request.scan().partitionSpec().terms().stream()
        .anyMatch(
            term ->
                term.transform().kind() == PartitionTransform.Kind.IDENTITY
                    && term.source().equals(column.source().path()));
  }

  private static int position(List<ColumnPath> keys, ReadColumn column) {
    int position = keys.indexOf(column.source().path());
    return position < 0 ? keys.size() : position;
  }

  private static boolean isComparedSameInSpark(ScanRequest request, String column) {
    Schema table = request.names().table();
    return PartitionTransforms.isSameInSpark(
        new PartitionTransforms(table).source(ColumnPath.of(column)));
  }
}
