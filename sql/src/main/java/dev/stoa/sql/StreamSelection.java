package dev.stoa.sql;

import dev.stoa.predicate.ColumnPath;
import dev.stoa.sql.statement.SqlNames;
import dev.stoa.type.Field;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.IntStream;

/**
 * The query that selects all columns of a table from the stream of those that are read; the others
 * are null. It can tell DuckDB's optimizer the number of rows, which streams do not.
 */
final class StreamSelection {
  /**
   * DuckDB assumes that a condition leaves a fifth of the rows, also {@code IS NOT NULL}, which it
   * adds to columns of subqueries. It evaluates conditions on constants while it plans: with 0.8 N
   * constant rows besides N others, it expects 0.8 N + 0.2 N = N rows that are not null.
   */
  private static final double CONSTANT_PART = 0.8;

  private final QueryTable table;

  StreamSelection(QueryTable table) {
    this.table = table;
  }

  /** Returns the selection of all columns. */
  String text() {
    return text(SqlNames.quoted(table.streamName()));
  }

  /** Returns the selection of all columns from a source of the read ones. */
  private String text(String source) {
    return "SELECT %s FROM %s AS s(%s)"
        .formatted(String.join(", ", expressions()), source, String.join(", ", streamColumns()));
  }

  private List<String> streamColumns() {
    return IntStream.range(0, Math.max(1, table.paths().size())).mapToObj(i -> "c" + i).toList();
  }

  private List<String> expressions() {
    List<String> expressions = new ArrayList<>();
    List<Field> fields = table.twin().table().type().fields();
    for (int ordinal = 0; ordinal < fields.size(); ordinal++) {
      ColumnPath column = ColumnPath.of(fields.get(ordinal).name());
      TwinTable.Column twinColumn = table.twin().columns().get(ordinal);
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
    int index = table.paths().indexOf(path);
    if (index >= 0) {
      return Optional.of("c" + index);
    }
    Map<String, String> parts = new LinkedHashMap<>();
    for (ColumnPath readPath : table.paths()) {
      if (readPath.isInside(path)) {
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

  private static String nameOfLastStep(ColumnPath path) {
    ColumnPath.Step step = path.steps().get(path.steps().size() - 1);
    return step instanceof ColumnPath.Key key ? key.name() : ((ColumnPath.Field) step).name();
  }

  /**
   * Returns the selection of all columns from a union of the stream with functions without rows, by
   * which DuckDB knows the number of rows, and orders joins. DuckDB takes numbers of distinct
   * values from the first part of a union, so they come first.
   */
  String text(long rowCount) {
    List<String> values = new ArrayList<>();
    List<String> constants = new ArrayList<>();
    for (ColumnPath path : table.paths()) {
      Optional<String> type = sqlType(path);
      values.add(type.map(t -> RowCountFunction.COLUMN + "::VARCHAR::" + t).orElse("NULL"));
      constants.add(type.map(StreamSelection::constant).orElse("NULL"));
    }
    if (table.paths().isEmpty()) {
      values.add("NULL");
      constants.add("NULL");
    }
    List<String> parts = new ArrayList<>(List.of(rowsOf(values, rowCount)));
    if (table.hasNullTest()) {
      parts.add(rowsOf(constants, (long) (rowCount * CONSTANT_PART)));
    }
    parts.add("FROM " + SqlNames.quoted(table.streamName()));
    return text("(" + String.join(" UNION ALL ", parts) + ")");
  }

  /** Returns the type of a whole column; empty for values in one. */
  private Optional<String> sqlType(ColumnPath path) {
    List<Field> fields = table.twin().table().type().fields();
    for (int ordinal = 0; path.steps().isEmpty() && ordinal < fields.size(); ordinal++) {
      if (fields.get(ordinal).name().equals(path.column())) {
        return Optional.of(table.twin().columns().get(ordinal).type());
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
