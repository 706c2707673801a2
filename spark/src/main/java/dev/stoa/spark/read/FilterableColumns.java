package dev.stoa.spark.read;

import dev.stoa.predicate.ColumnPath;
import dev.stoa.table.ScanSummary;
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
 * so these are columns that may rule out split directories, and of large tables whole numbers, too:
 * these are tested as they are encoded, and of rows that fail nothing else is read.
 */
final class FilterableColumns {
  /** Of so many rows a join's own test takes longer than planning a filter does. */
  private static final long LARGE = 500_000;

  private FilterableColumns() {}

  /**
   * The columns of a request.
   *
   * @param isOfCommand whether the rows are read to be changed: Spark looks for the values of these
   *     columns in all rows in question first, and makes use of them where there is one column
   *     alone
   */
  static NamedReference[] of(ScanRequest request, boolean isOfCommand) throws IOException {
    List<ReadColumn> atomic =
        request.columns().stream()
            .filter(column -> column.field().dataType() instanceof AtomicType)
            .toList();
    List<ColumnPath> paths = atomic.stream().map(column -> column.part().path()).toList();
    List<ScanSummary> splits = request.scan().splitSummaries(paths);
    SpreadColumns spread = new SpreadColumns(splits);
    long rows = splits.stream().mapToLong(ScanSummary::rowCount).sum();
    boolean testsNumbers = rows >= LARGE && !isOfCommand;
    return atomic.stream()
        .filter(
            column ->
                (testsNumbers && isWholeNumber(column.field().dataType()))
                    || spread.contains(column.part().path()))
        .limit(isOfCommand ? 1 : atomic.size())
        .map(column -> FieldReference.column(column.field().name()))
        .toArray(NamedReference[]::new);
  }

  private static boolean isWholeNumber(DataType type) {
    return type instanceof IntegralType || type instanceof DateType;
  }
}
