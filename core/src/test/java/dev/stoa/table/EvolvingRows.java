package dev.stoa.table;

import dev.stoa.table.scan.RecordReader;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.apache.avro.Schema;

/**
 * A model of a table whose schema and rows change: types by column name, and rows as maps from
 * column names to values. {@link RandomChangesTest} compares it with the table.
 */
final class EvolvingRows {
  final LinkedHashMap<String, Schema> types = new LinkedHashMap<>();
  List<Map<String, Object>> rows = new ArrayList<>();

  /** Returns a copy that changes independently. */
  EvolvingRows copy() {
    EvolvingRows copy = new EvolvingRows();
    copy.types.putAll(types);
    rows.forEach(row -> copy.rows.add(new LinkedHashMap<>(row)));
    return copy;
  }

  /** Returns the names of the columns of numbers; names of text columns start with {@code t}. */
  List<String> numberColumns() {
    return types.keySet().stream().filter(name -> !name.startsWith("t")).toList();
  }

  /**
   * Returns the names of the columns of numbers by which the table is not partitioned; names of
   * partition columns start with {@code p}.
   */
  List<String> nonPartitionNumberColumns() {
    return numberColumns().stream().filter(name -> !name.startsWith("p")).toList();
  }

  /** Returns a row of random values, which is not added to the model. */
  Map<String, Object> newRow(Random random) {
    Map<String, Object> row = new LinkedHashMap<>();
    types.forEach((name, type) -> row.put(name, randomValue(type, random)));
    return row;
  }

  /** Returns the rows of a reader as rows of this model, and closes the reader. */
  List<Map<String, Object>> read(RecordReader reader) throws IOException {
    List<Map<String, Object>> readRows = new ArrayList<>();
    try (reader) {
      while (reader.next()) {
        Map<String, Object> row = new LinkedHashMap<>();
        for (String name : types.keySet()) {
          Object value = reader.record().get(name);
          row.put(name, value instanceof CharSequence ? value.toString() : value);
        }
        readRows.add(row);
      }
    }
    return readRows;
  }

  /** Sorts rows by their values, so that sets of rows can be compared. */
  List<Map<String, Object>> sorted(List<Map<String, Object>> unsortedRows) {
    Comparator<Map<String, Object>> valueOrder =
        Comparator.comparing(row -> types.keySet().stream().map(row::get).toList().toString());
    return unsortedRows.stream().sorted(valueOrder).toList();
  }

  static Object randomValue(Schema type, Random random) {
    return switch (type.getType()) {
      case INT -> random.nextInt(100);
      case LONG -> (long) random.nextInt(100);
      case STRING -> "text " + random.nextInt(30);
      case UNION ->
          random.nextInt(4) == 0
              ? null
              : randomValue(
                  type.getTypes().get(type.getTypes().get(0).isNullable() ? 1 : 0), random);
      default -> throw new IllegalStateException(type.toString());
    };
  }

  static boolean isBelow(Object value, int limit) {
    return value != null && ((Number) value).longValue() < limit;
  }

  /** Returns the sum as an int, or null for a null. */
  static Integer sumOrNull(Object value, int addend) {
    return value == null ? null : Integer.valueOf(((Number) value).intValue() + addend);
  }

  /** Returns the sum in the class of the value, or null for a null. */
  static Object addToNumber(Object value, int addend) {
    if (value == null) {
      return null;
    }
    return value instanceof Long longValue
        ? longValue + addend
        : (Object) ((Integer) value + addend);
  }
}
