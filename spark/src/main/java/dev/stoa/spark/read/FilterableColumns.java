package dev.stoa.spark.read;

import dev.stoa.predicate.ColumnPath;
import dev.stoa.table.scan.ScanSummary;
import java.io.IOException;
import java.util.List;
import org.apache.spark.sql.connector.expressions.FieldReference;
import org.apache.spark.sql.connector.expressions.NamedReference;
import org.apache.spark.sql.types.AtomicType;
import org.apache.spark.sql.types.DataType;
import org.apache.spark.sql.types.DateType;
import org.apache.spark.sql.types.IntegralType;

/**
 * Columns by which Spark may filter rows with what it finds out while a query runs, such as the
 * keys of a join's other side. Each one that is offered costs planning time for every join by it,
 * so these are columns that may rule out split directories, and where many rows are read whole
 * numbers, too: these are tested as they are encoded, and of rows that fail nothing else is read.
 */
final class FilterableColumns {
  /** Of so many rows a join's own test takes longer than planning a filter does. */
  private static final long LARGE_ROW_COUNT = 500_000;

  private FilterableColumns() {}

  static NamedReference[] of(ScanRequest request) throws IOException {
    List<ReadColumn> atomic =
        request.columns().stream()
            .filter(column -> column.field().dataType() instanceof AtomicType)
            .toList();
    List<ColumnPath> paths = atomic.stream().map(column -> column.part().path()).toList();
    List<ScanSummary> splits = request.scan().splitSummaries(paths);
    SpreadColumns spread = new SpreadColumns(splits);
    boolean isLarge = splits.stream().mapToLong(ScanSummary::rowCount).sum() >= LARGE_ROW_COUNT;
    return atomic.stream()
        .filter(
            column ->
                (isLarge && isWholeNumber(column.field().dataType()))
                    || spread.contains(column.part().path()))
        .map(column -> FieldReference.column(column.field().name()))
        .toArray(NamedReference[]::new);
  }

  private static boolean isWholeNumber(DataType type) {
    return type instanceof IntegralType || type instanceof DateType;
  }
}
