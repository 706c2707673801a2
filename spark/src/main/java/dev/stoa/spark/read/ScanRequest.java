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
import java.util.Objects;
import java.util.OptionalInt;
import org.apache.avro.Schema;
import org.apache.spark.sql.connector.expressions.filter.Predicate;

/**
 * The part of a query that a scan executes.
 *
 * @param location the location of the table
 * @param resolver resolves the columns and aliases that filters may use
 * @param scan the scan of the required columns and matching rows
 * @param columns the columns returned to Spark
 * @param rowIdColumns the row id columns returned to Spark after the columns
 * @param pushedFilters Spark's filters that the scan evaluates
 * @param limit the number of rows each task needs; empty for all
 */
record ScanRequest(
    TableLocation location,
    PathResolver resolver,
    TableScan scan,
    List<ReadColumn> columns,
    List<RowIdColumn> rowIdColumns,
    List<Predicate> pushedFilters,
    OptionalInt limit) {
  /** Creates a request for the whole table. */
  static ScanRequest of(TableLocation location, TableScan scan) {
    Schema tableSchema = scan.schema();
    PathResolver resolver = new PathResolver(tableSchema, Map.of());
    return new ScanRequest(
        location,
        resolver,
        scan,
        ReadColumn.all(tableSchema),
        List.of(),
        List.of(),
        OptionalInt.empty());
  }

  /** Returns this request with another resolver for filters. */
  ScanRequest withResolver(PathResolver newResolver) {
    return new ScanRequest(
        location, newResolver, scan, columns, rowIdColumns, pushedFilters, limit);
  }

  /** Returns this request restricted to rows that match a predicate, which Spark tests again. */
  ScanRequest withRetestedFilter(FilterPredicate predicate) {
    return new ScanRequest(
        location, resolver, scan.filter(predicate), columns, rowIdColumns, pushedFilters, limit);
  }

  /** Returns this request for other columns. */
  ScanRequest withColumns(List<ReadColumn> newColumns, List<RowIdColumn> newRowIdColumns) {
    List<String> columnNames =
        newColumns.stream().map(column -> column.source().path().column()).distinct().toList();
    return new ScanRequest(
        location,
        resolver,
        scan.select(columnNames),
        newColumns,
        newRowIdColumns,
        pushedFilters,
        limit);
  }

  /**
   * Returns this request restricted to rows that match a predicate, which Spark does not test
   * again.
   */
  ScanRequest withPushedFilter(FilterPredicate predicate, Predicate filter) {
    List<Predicate> newFilters = new ArrayList<>(pushedFilters);
    newFilters.add(filter);
    return new ScanRequest(
        location,
        resolver,
        scan.filter(predicate),
        columns,
        rowIdColumns,
        List.copyOf(newFilters),
        limit);
  }

  /** Returns this request with a limit of rows per task. */
  ScanRequest withLimit(int newLimit) {
    return new ScanRequest(
        location, resolver, scan, columns, rowIdColumns, pushedFilters, OptionalInt.of(newLimit));
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

  /** Whether another request reads the same rows and columns. */
  boolean readsSameAs(ScanRequest other) {
    return location.toString().equals(other.location.toString())
        && scan.version() == other.scan.version()
        && scan.predicate().equals(other.scan.predicate())
        && limit.equals(other.limit)
        && rowIdColumns.equals(other.rowIdColumns)
        && sources().equals(other.sources());
  }

  /** Returns a hash that is equal for requests that {@linkplain #readsSameAs read the same}. */
  int hashOfRead() {
    return Objects.hash(
        location.toString(), scan.version(), scan.predicate(), limit, rowIdColumns, sources());
  }

  private List<BatchColumn> sources() {
    return columns.stream().map(ReadColumn::source).toList();
  }

  /** The text shown in plans. */
  @Override
  public String toString() {
    List<ReadColumn> partialColumns = columns.stream().filter(ReadColumn::isPartial).toList();
    String text = location + " PushedFilters: " + pushedFilters;
    text += partialColumns.isEmpty() ? "" : ", ReadFields: " + partialColumns;
    return text + (limit.isEmpty() ? "" : ", PushedLimit: " + limit.getAsInt());
  }
}
