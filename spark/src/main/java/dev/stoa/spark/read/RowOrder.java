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
 * The order of rows within a split directory, as Spark says it: by those columns whose values rise
 * in all that are read, and that Spark compares as the table does.
 */
final class RowOrder {
  private RowOrder() {}

  /**
   * The order of what is read; empty where nothing is known. Where two columns rise, rows are in
   * the order of both, whichever is named first: here what the table is partitioned by, since that
   * is what tables are joined by. A column that is the same in all rows of a task is no order
   * alone, for which tasks would be of one split directory each.
   */
  static SortOrder[] of(ScanRequest request) throws IOException {
    List<String> rising = request.scan().risingColumns();
    List<ColumnPath> keys = keys(request.scan().partitionSpec());
    List<ReadColumn> ordered = new ArrayList<>();
    for (ReadColumn column : request.columns()) {
      String name = column.part().path().column();
      if (!column.isPart() && rising.contains(name) && isComparedAlike(request, name)) {
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
                    && term.source().equals(column.part().path()));
  }

  private static int position(List<ColumnPath> keys, ReadColumn column) {
    int position = keys.indexOf(column.part().path());
    return position < 0 ? keys.size() : position;
  }

  private static boolean isComparedAlike(ScanRequest request, String column) {
    Schema table = request.names().table();
    return PartitionTransforms.isPlain(
        new PartitionTransforms(table).source(ColumnPath.of(column)));
  }
}
