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

/** What a table should hold: columns by name with their types, and rows by column name. */
final class EvolvingRows {
  final LinkedHashMap<String, Schema> types = new LinkedHashMap<>();
  List<Map<String, Object>> rows = new ArrayList<>();

  EvolvingRows copy() {
    EvolvingRows copy = new EvolvingRows();
    copy.types.putAll(types);
    rows.forEach(row -> copy.rows.add(new LinkedHashMap<>(row)));
    return copy;
  }

  List<String> numbers() {
    return types.keySet().stream().filter(name -> !name.startsWith("t")).toList();
  }

  /** Those that the table is not partitioned by. */
  List<String> freeNumbers() {
    return numbers().stream().filter(name -> !name.startsWith("p")).toList();
  }

  Map<String, Object> newRow(Random random) {
    Map<String, Object> row = new LinkedHashMap<>();
    types.forEach((name, type) -> row.put(name, value(type, random)));
    return row;
  }

  /** The rows that a reader brings, which it closes, in the values of this model. */
  List<Map<String, Object>> read(RecordReader reader) throws IOException {
    List<Map<String, Object>> read = new ArrayList<>();
    try (reader) {
      while (reader.next()) {
        Map<String, Object> row = new LinkedHashMap<>();
        for (String name : types.keySet()) {
          Object value = reader.record().get(name);
          row.put(name, value instanceof CharSequence ? value.toString() : value);
        }
        read.add(row);
      }
    }
    return read;
  }

  /** Rows in an order that is the same for the same rows. */
  List<Map<String, Object>> inOrder(List<Map<String, Object>> unordered) {
    Comparator<Map<String, Object>> order =
        Comparator.comparing(row -> types.keySet().stream().map(row::get).toList().toString());
    return unordered.stream().sorted(order).toList();
  }

  static Object value(Schema type, Random random) {
    return switch (type.getType()) {
      case INT -> random.nextInt(100);
      case LONG -> (long) random.nextInt(100);
      case STRING -> "text " + random.nextInt(30);
      case UNION ->
          random.nextInt(4) == 0
              ? null
              : value(type.getTypes().get(type.getTypes().get(0).isNullable() ? 1 : 0), random);
      default -> throw new IllegalStateException(type.toString());
    };
  }

  static boolean isBelow(Object value, int limit) {
    return value != null && ((Number) value).longValue() < limit;
  }
}
