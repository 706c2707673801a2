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
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeSet;
import java.util.stream.IntStream;

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
  /**
   * DuckDB assumes that a condition leaves a fifth of the rows, also {@code IS NOT NULL}, which it
   * adds to columns of subqueries. It evaluates conditions on constants while it plans: with 0.8 N
   * constant rows besides N others, it expects 0.8 N + 0.2 N = N rows that are not null.
   */
  private static final double CONSTANT_PART = 0.8;

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

  /** Registers the stream of the needed rows. */
  TableStreams.TableStream register(TableStreams streams) throws SQLException, IOException {
    TableScan scan = scan();
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
        ? Optional.of("CREATE TEMP TABLE %s AS %s".formatted(quotedRowsName(), selection()))
        : Optional.empty();
  }

  /**
   * Returns what the query reads in place of the twin: a subquery, or the table of copied rows.
   *
   * @param hasRowCount whether to tell the optimizer the number of rows
   */
  String rows(boolean hasRowCount) throws SQLException, IOException {
    return isRepeated
        ? quotedRowsName()
        : "(%s)".formatted(hasRowCount ? selectionWithRowCount() : selection());
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

  private String selection() {
    return selection(SqlNames.quoted(streamName()));
  }

  /** Returns the selection of all columns from a source of the read ones. */
  private String selection(String source) {
    return "SELECT %s FROM %s AS s(%s)"
        .formatted(String.join(", ", expressions()), source, String.join(", ", streamColumns()));
  }

  private List<String> streamColumns() {
    return IntStream.range(0, Math.max(1, paths.size())).mapToObj(i -> "c" + i).toList();
  }

  private List<String> expressions() {
    List<String> expressions = new ArrayList<>();
    List<Field> fields = twin.table().type().fields();
    for (int ordinal = 0; ordinal < fields.size(); ordinal++) {
      ColumnPath column = ColumnPath.of(fields.get(ordinal).name());
      TwinTable.Column twinColumn = twin.columns().get(ordinal);
      expressions.add(
          expression(column).orElse("NULL::" + twinColumn.type())
              + " AS "
              + SqlNames.quoted(twinColumn.name()));
    }
    return expressions;
  }

  /**
   * Returns the expression of a column or field: a column of the stream, or a struct of those
   * fields and keys that are read; empty if nothing of it is.
   */
  private Optional<String> expression(ColumnPath path) {
    int index = paths.indexOf(path);
    if (index >= 0) {
      return Optional.of("c" + index);
    }
    Map<String, String> parts = new LinkedHashMap<>();
    for (ColumnPath readPath : paths) {
      if (isBelow(path, readPath)) {
        ColumnPath part = readPath.prefix(path.steps().size() + 1);
        expression(part).ifPresent(text -> parts.putIfAbsent(nameOfLastStep(part), text));
      }
    }
    if (parts.isEmpty()) {
      return Optional.empty();
    }
    List<String> arguments =
        parts.entrySet().stream()
            .map(part -> SqlNames.quoted(part.getKey()) + " := " + part.getValue())
            .toList();
    return Optional.of("struct_pack(" + String.join(", ", arguments) + ")");
  }

  private static boolean isBelow(ColumnPath path, ColumnPath other) {
    return other.steps().size() > path.steps().size()
        && other.prefix(path.steps().size()).equals(path);
  }

  private static String nameOfLastStep(ColumnPath path) {
    ColumnPath.Step step = path.steps().get(path.steps().size() - 1);
    return step instanceof ColumnPath.Key key ? key.name() : ((ColumnPath.Field) step).name();
  }

  /** Returns whether the keys of a map differ in more than case, as the fields of a struct must. */
  boolean hasDistinctNames() {
    Collection<String> names = new TreeSet<>(String.CASE_INSENSITIVE_ORDER);
    return paths.stream().allMatch(path -> path.steps().isEmpty() || names.add(path.toString()));
  }

  /**
   * Returns the selection from a union of the stream with functions without rows, by which DuckDB
   * knows the number of rows, and orders joins. DuckDB takes numbers of distinct values from the
   * first part of a union, so they come first.
   */
  private String selectionWithRowCount() throws SQLException, IOException {
    long rowCount = TableStreams.rowCount(scan());
    List<String> values = new ArrayList<>();
    List<String> constants = new ArrayList<>();
    for (ColumnPath path : paths) {
      Optional<String> type = sqlType(path);
      values.add(type.map(t -> RowCountFunction.COLUMN + "::VARCHAR::" + t).orElse("NULL"));
      constants.add(type.map(QueryTable::constant).orElse("NULL"));
    }
    if (paths.isEmpty()) {
      values.add("NULL");
      constants.add("NULL");
    }
    List<String> parts = new ArrayList<>(List.of(rowsOf(values, rowCount)));
    if (hasNullTest) {
      parts.add(rowsOf(constants, (long) (rowCount * CONSTANT_PART)));
    }
    parts.add("FROM " + SqlNames.quoted(streamName()));
    return selection("(" + String.join(" UNION ALL ", parts) + ")");
  }

  /** Returns the type of a whole column; empty for values in one. */
  private Optional<String> sqlType(ColumnPath path) {
    List<Field> fields = twin.table().type().fields();
    for (int ordinal = 0; path.steps().isEmpty() && ordinal < fields.size(); ordinal++) {
      if (fields.get(ordinal).name().equals(path.column())) {
        return Optional.of(twin.columns().get(ordinal).type());
      }
    }
    return Optional.empty();
  }

  private static String rowsOf(List<String> values, long rowCount) {
    return "SELECT %s FROM %s(%d)"
        .formatted(String.join(", ", values), RowCountFunction.NAME, rowCount);
  }

  private static String constant(String type) {
    String value =
        switch (type) {
          case "BOOLEAN" -> "false";
          case "INTEGER", "BIGINT", "FLOAT", "DOUBLE" -> "0";
          case "VARCHAR" -> "''";
          case "DATE" -> "'1970-01-01'";
          default -> "NULL";
        };
    return value + "::" + type;
  }
}
