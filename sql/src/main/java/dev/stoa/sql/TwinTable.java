package dev.stoa.sql;

import dev.stoa.arrow.ArrowSchemas;
import dev.stoa.predicate.ColumnPath;
import dev.stoa.sql.statement.SqlNames;
import dev.stoa.table.Table;
import dev.stoa.type.ArrayType;
import dev.stoa.type.DataType;
import dev.stoa.type.EnumType;
import dev.stoa.type.Field;
import dev.stoa.type.MapType;
import dev.stoa.type.RecordType;
import java.io.IOException;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/**
 * A table's columns with DuckDB's names and types; from them an empty table is made, over which
 * DuckDB plans.
 *
 * @param table the table
 * @param columns the columns, in the order of the table's
 * @param refusals why columns cannot be read, by their ordinals
 */
record TwinTable(Table table, List<Column> columns, Map<Integer, String> refusals) {
  /** The type of columns that cannot be read, so that queries can do without them. */
  private static final String PLACEHOLDER_TYPE = "VARCHAR";

  /**
   * A column.
   *
   * @param name its name in SQL; not the table's if that differs from another one only in case
   * @param type its type in SQL
   */
  record Column(String name, String type) {}

  /** Asks DuckDB for the types of a table's columns. */
  static TwinTable of(Table table, TableStreams streams) throws SQLException, IOException {
    List<Field> fields = table.type().fields();
    Map<Integer, String> refusals = refusals(table, fields);
    List<String> readableNames = new ArrayList<>();
    for (int ordinal = 0; ordinal < fields.size(); ordinal++) {
      if (!refusals.containsKey(ordinal)) {
        readableNames.add(path(fields.get(ordinal)));
      }
    }
    List<Column> described =
        readableNames.isEmpty()
            ? List.of()
            : streams.describe(table.newScan().select(readableNames));
    List<Column> columns = new ArrayList<>();
    for (int ordinal = 0; ordinal < fields.size(); ordinal++) {
      columns.add(
          refusals.containsKey(ordinal)
              ? new Column(fields.get(ordinal).name(), PLACEHOLDER_TYPE)
              : described.get(ordinal - countBefore(ordinal, refusals)));
    }
    return new TwinTable(table, columns, refusals);
  }

  private static int countBefore(int ordinal, Map<Integer, String> refusals) {
    return (int) refusals.keySet().stream().filter(refused -> refused < ordinal).count();
  }

  private static Map<Integer, String> refusals(Table table, List<Field> fields) {
    Map<Integer, String> refusals = new TreeMap<>();
    for (int ordinal = 0; ordinal < fields.size(); ordinal++) {
      if (hasRepeatedEnum(fields.get(ordinal).type().valueType(), false)) {
        refusals.put(
            ordinal,
            "field %s: DuckDB cannot read enums inside arrays and maps; select other columns"
                .formatted(fields.get(ordinal).name()));
      }
    }
    if (isReadable(table)) {
      return refusals;
    }
    for (int ordinal = 0; ordinal < fields.size(); ordinal++) {
      try {
        ArrowSchemas.toArrow(table.newScan().select(path(fields.get(ordinal))).schema());
      } catch (IllegalArgumentException e) {
        refusals.put(ordinal, e.getMessage());
      }
    }
    return refusals;
  }

  /**
   * Returns whether a type has enums inside arrays or maps: an array of them without elements ends
   * DuckDB 2.0 with an internal error.
   */
  private static boolean hasRepeatedEnum(DataType type, boolean isRepeated) {
    if (type instanceof ArrayType array) {
      return hasRepeatedEnum(array.element().valueType(), true);
    } else if (type instanceof MapType map) {
      return hasRepeatedEnum(map.value().valueType(), true);
    } else if (type instanceof RecordType record && !record.isRecursive()) {
      return record.fields().stream()
          .anyMatch(field -> hasRepeatedEnum(field.type().valueType(), isRepeated));
    }
    return isRepeated && type instanceof EnumType;
  }

  private static boolean isReadable(Table table) {
    try {
      ArrowSchemas.toArrow(table.schema());
      return true;
    } catch (IllegalArgumentException e) {
      return false; // looked into column by column
    }
  }

  private static String path(Field field) {
    return ColumnPath.of(field.name()).toString();
  }

  /**
   * Returns whether DuckDB has renamed columns whose names differ only in case, so that its plans
   * name others than the table's.
   */
  boolean hasRenamedColumns() {
    List<Field> fields = table.type().fields();
    for (int ordinal = 0; ordinal < fields.size(); ordinal++) {
      if (!fields.get(ordinal).name().equals(columns.get(ordinal).name())) {
        return true;
      }
    }
    return false;
  }

  /** Returns the statement that creates the empty table. */
  String creation(String name) {
    List<String> definitions =
        columns.stream().map(c -> SqlNames.quoted(c.name()) + " " + c.type()).toList();
    return "CREATE OR REPLACE TEMP TABLE %s (%s)"
        .formatted(SqlNames.quoted(name), String.join(", ", definitions));
  }
}
