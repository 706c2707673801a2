package dev.stoa.spark.read;

import dev.stoa.engine.EngineScans;
import dev.stoa.predicate.FilterPredicate;
import dev.stoa.spark.location.TableLocation;
import dev.stoa.spark.predicate.PathResolver;
import dev.stoa.spark.row.UnsafeRowConverter;
import dev.stoa.spark.type.RowIdColumn;
import dev.stoa.table.scan.BatchColumn;
import dev.stoa.table.scan.TableScan;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.OptionalInt;
import org.apache.avro.Schema;
import org.apache.spark.sql.connector.expressions.filter.Predicate;

/**
 * The part of a query that a scan executes.
 *
 * @param location of the table
 * @param names that filters may use
 * @param scan of the required columns and matching rows
 * @param columns returned to Spark
 * @param rowIdColumns returned to Spark after the columns
 * @param pushedFilters Spark's filters that the scan evaluates
 * @param limit the number of rows each task needs; empty for all
 */
record ScanRequest(
    TableLocation location,
    PathResolver names,
    TableScan scan,
    List<ReadColumn> columns,
    List<RowIdColumn> rowIdColumns,
    List<Predicate> pushedFilters,
    OptionalInt limit) {
  /** A request for the whole table. */
  static ScanRequest of(TableLocation location, TableScan scan) {
    Schema table = scan.schema();
    PathResolver names = new PathResolver(table, Map.of());
    return new ScanRequest(
        location, names, scan, ReadColumn.all(table), List.of(), List.of(), OptionalInt.empty());
  }

  /** The same request, with more names for filters. */
  ScanRequest withNames(PathResolver newNames) {
    return new ScanRequest(location, newNames, scan, columns, rowIdColumns, pushedFilters, limit);
  }

  /** The same request restricted to rows that match a predicate, which Spark tests again. */
  ScanRequest withCondition(FilterPredicate rows) {
    return new ScanRequest(
        location, names, scan.filter(rows), columns, rowIdColumns, pushedFilters, limit);
  }

  /** The same request for other columns. */
  ScanRequest withColumns(List<ReadColumn> newColumns, List<RowIdColumn> newRowIdColumns) {
    List<String> read =
        newColumns.stream().map(column -> column.source().path().column()).distinct().toList();
    return new ScanRequest(
        location, names, scan.select(read), newColumns, newRowIdColumns, pushedFilters, limit);
  }

  /**
   * The same request restricted to rows that match a predicate, which Spark does not test again.
   */
  ScanRequest withFilter(FilterPredicate rows, Predicate filter) {
    List<Predicate> more = new ArrayList<>(pushedFilters);
    more.add(filter);
    return new ScanRequest(
        location, names, scan.filter(rows), columns, rowIdColumns, List.copyOf(more), limit);
  }

  /** The same request with a limit per task. */
  ScanRequest withLimit(int rows) {
    return new ScanRequest(
        location, names, scan, columns, rowIdColumns, pushedFilters, OptionalInt.of(rows));
  }

  /**
   * Whether Spark gets stored rows instead of batches: all columns are in one row-oriented column
   * group.
   */
  boolean isRowOriented() throws IOException {
    return !columns.isEmpty()
        && rowIdColumns.isEmpty()
        && columns.stream().noneMatch(ReadColumn::isPartial)
        && scan.schema().getFields().stream()
            .allMatch(field -> UnsafeRowConverter.supports(field.schema()))
        && EngineScans.isRowOriented(scan);
  }

  /** Whether another request reads the same. */
  boolean readsSameAs(ScanRequest other) {
    return location.toString().equals(other.location.toString())
        && scan.version() == other.scan.version()
        && scan.predicate().equals(other.scan.predicate())
        && limit.equals(other.limit)
        && rowIdColumns.equals(other.rowIdColumns)
        && sources().equals(other.sources());
  }

  private List<BatchColumn> sources() {
    return columns.stream().map(ReadColumn::source).toList();
  }

  /** The text shown in plans. */
  @Override
  public String toString() {
    List<ReadColumn> parts = columns.stream().filter(ReadColumn::isPartial).toList();
    String shown = location + " PushedFilters: " + pushedFilters;
    shown += parts.isEmpty() ? "" : ", ReadFields: " + parts;
    return shown + (limit.isEmpty() ? "" : ", PushedLimit: " + limit.getAsInt());
  }
}
