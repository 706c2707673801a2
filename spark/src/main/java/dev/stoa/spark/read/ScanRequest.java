package dev.stoa.spark.read;

import dev.stoa.predicate.FilterPredicate;
import dev.stoa.spark.place.TablePlace;
import dev.stoa.spark.predicate.NamedPaths;
import dev.stoa.spark.row.UnsafeRows;
import dev.stoa.spark.type.PlaceColumn;
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
 * What a query asks of a table, as far as the scan does it.
 *
 * @param place where the table is
 * @param names of what filters may name
 * @param scan of the columns that are needed, and the rows that the predicates leave
 * @param columns what Spark gets
 * @param places of the rows, which Spark gets behind the columns
 * @param pushed Spark's filters that the scan evaluates
 * @param limit how many rows are enough for each task; empty for all
 */
record ScanRequest(
    TablePlace place,
    NamedPaths names,
    TableScan scan,
    List<ReadColumn> columns,
    List<PlaceColumn> places,
    List<Predicate> pushed,
    OptionalInt limit) {
  /** Everything. */
  static ScanRequest of(TablePlace place, TableScan scan) {
    Schema table = scan.schema();
    NamedPaths names = new NamedPaths(table, Map.of());
    return new ScanRequest(
        place, names, scan, ReadColumn.all(table), List.of(), List.of(), OptionalInt.empty());
  }

  /** The same of a table of which queries may name more. */
  ScanRequest withNames(NamedPaths newNames) {
    return new ScanRequest(place, newNames, scan, columns, places, pushed, limit);
  }

  /** The same of no more than the rows for which a predicate holds, which Spark tests again. */
  ScanRequest withCondition(FilterPredicate rows) {
    return new ScanRequest(place, names, scan.filter(rows), columns, places, pushed, limit);
  }

  /** The same of other columns. */
  ScanRequest withColumns(List<ReadColumn> newColumns, List<PlaceColumn> newPlaces) {
    List<String> read =
        newColumns.stream().map(column -> column.part().path().column()).distinct().toList();
    return new ScanRequest(place, names, scan.select(read), newColumns, newPlaces, pushed, limit);
  }

  /** The same of those rows for which a predicate holds, too. */
  ScanRequest withFilter(FilterPredicate rows, Predicate filter) {
    List<Predicate> more = new ArrayList<>(pushed);
    more.add(filter);
    return new ScanRequest(
        place, names, scan.filter(rows), columns, places, List.copyOf(more), limit);
  }

  /** The same of so many rows a task. */
  ScanRequest withLimit(int rows) {
    return new ScanRequest(place, names, scan, columns, places, pushed, OptionalInt.of(rows));
  }

  /**
   * Whether Spark gets rows, as they are stored, and no batches: all columns are in one group that
   * is stored row by row.
   */
  boolean isOfRows() throws IOException {
    return !columns.isEmpty()
        && places.isEmpty()
        && columns.stream().noneMatch(ReadColumn::isPart)
        && scan.schema().getFields().stream().allMatch(field -> UnsafeRows.hold(field.schema()))
        && scan.isOfRows();
  }

  /** Whether another reads the same. */
  boolean isSame(ScanRequest other) {
    return place.toString().equals(other.place.toString())
        && scan.version() == other.scan.version()
        && scan.predicate().equals(other.scan.predicate())
        && limit.equals(other.limit)
        && places.equals(other.places)
        && parts().equals(other.parts());
  }

  private List<BatchColumn> parts() {
    return columns.stream().map(ReadColumn::part).toList();
  }

  /** As plans show it. */
  @Override
  public String toString() {
    List<ReadColumn> parts = columns.stream().filter(ReadColumn::isPart).toList();
    String shown = place + " PushedFilters: " + pushed;
    shown += parts.isEmpty() ? "" : ", PartsRead: " + parts;
    return shown + (limit.isEmpty() ? "" : ", PushedLimit: " + limit.getAsInt());
  }
}
