package dev.stoa.sql;

import dev.stoa.exception.InvalidTableException;
import dev.stoa.predicate.ColumnPath;
import dev.stoa.predicate.FilterPredicate;
import dev.stoa.sql.plan.TableUse;
import dev.stoa.sql.statement.SqlNames;
import dev.stoa.table.scan.TableScan;
import dev.stoa.type.Field;
import java.io.IOException;
import java.sql.SQLException;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.TreeSet;

/**
 * A table of a query with what the query needs of it: the scan that reads it, and the subquery over
 * the stream of that scan, which has all columns of the table; those that are not needed are null.
 *
 * @param name the twin's name in the query
 * @param twin the table
 * @param paths the columns, fields and map keys that are read
 * @param conditions conditions of the rows that are read
 * @param isRepeated whether the query reads the rows more than once
 * @param hasNullTest whether the query tests that columns are not null
 */
record QueryTable(
    String name,
    TwinTable twin,
    List<ColumnPath> paths,
    List<FilterPredicate> conditions,
    boolean isRepeated,
    boolean hasNullTest) {
  /** Returns what a query needs of a table; everything, if its plan does not show it. */
  static QueryTable of(String name, TwinTable twin, Optional<TableUse> use) {
    if (use.isEmpty()) {
      List<ColumnPath> all =
          twin.table().type().fields().stream().map(field -> ColumnPath.of(field.name())).toList();
      return new QueryTable(name, twin, all, List.of(), true, false);
    }
    return new QueryTable(
        name,
        twin,
        List.copyOf(use.get().paths()),
        use.get().conditions(),
        !use.get().isReadOnce(),
        use.get().hasNullTest());
  }

  /** Returns whether some columns are read only in part. */
  boolean isPartial() {
    return paths.stream().anyMatch(path -> !path.steps().isEmpty());
  }

  /** Returns the same with whole columns, whose rows can be read repeatedly. */
  QueryTable whole() {
    List<ColumnPath> columns =
        paths.stream().map(path -> ColumnPath.of(path.column())).distinct().toList();
    return new QueryTable(name, twin, columns, conditions, true, hasNullTest);
  }

  String streamName() {
    return name + "_stream";
  }

  /** Returns the scan of the needed columns and rows. */
  TableScan scan() throws SQLException {
    TableScan scan = twin.table().newScan();
    for (FilterPredicate condition : conditions) {
      scan = filtered(scan, condition);
    }
    checkReadable();
    return paths.isEmpty() ? scan : scan.select(paths.stream().map(ColumnPath::toString).toList());
  }

  /** Leaves out a condition that the table cannot test; the query tests it in any case. */
  private static TableScan filtered(TableScan scan, FilterPredicate condition) {
    try {
      return scan.filter(condition);
    } catch (InvalidTableException | IllegalArgumentException e) {
      return scan;
    }
  }

  private boolean isRead(Field field) {
    return paths.stream().anyMatch(path -> path.column().equals(field.name()));
  }

  private void checkReadable() throws SQLException {
    List<Field> fields = twin.table().type().fields();
    for (Map.Entry<Integer, String> refusal : twin.refusals().entrySet()) {
      if (isRead(fields.get(refusal.getKey()))) {
        throw new SQLException(twin.table().storage().location() + ": " + refusal.getValue());
      }
    }
  }

  /** Registers the stream of the scan. */
  TableStreams.TableStream register(TableScan scan, TableStreams streams) throws IOException {
    return paths.isEmpty()
        ? streams.registerRowCount(streamName(), scan)
        : streams.registerScan(streamName(), scan);
  }

  /**
   * Returns the statement that copies the rows into a temporary table, if they are read repeatedly;
   * a stream can be read only once.
   */
  Optional<String> copying() {
    return isRepeated
        ? Optional.of(
            "CREATE TEMP TABLE %s AS %s"
                .formatted(quotedRowsName(), new StreamSelection(this).text()))
        : Optional.empty();
  }

  /**
   * Returns what the query reads in place of the twin: a subquery, or the table of copied rows.
   *
   * @param rowCount the number of rows, to tell the optimizer; empty if it need not know
   */
  String rows(OptionalLong rowCount) {
    if (isRepeated) {
      return quotedRowsName();
    }
    StreamSelection selection = new StreamSelection(this);
    return "("
        + (rowCount.isPresent() ? selection.text(rowCount.getAsLong()) : selection.text())
        + ")";
  }

  private String quotedRowsName() {
    return SqlNames.quoted(name + "_rows");
  }

  /** Returns the statements that drop the stream, and the table of its rows. */
  List<String> drops() {
    String stream = "DROP VIEW IF EXISTS " + SqlNames.quoted(streamName());
    return isRepeated
        ? List.of("DROP TABLE IF EXISTS " + quotedRowsName(), stream)
        : List.of(stream);
  }

  /** Returns whether the keys of a map differ in more than case, as the fields of a struct must. */
  boolean hasDistinctNames() {
    Collection<String> names = new TreeSet<>(String.CASE_INSENSITIVE_ORDER);
    return paths.stream().allMatch(path -> path.steps().isEmpty() || names.add(path.toString()));
  }
}
