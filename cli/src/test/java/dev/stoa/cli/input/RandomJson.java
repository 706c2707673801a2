package dev.stoa.cli.input;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;

/** Creates random JSON objects whose value types vary more than in real files. */
final class RandomJson {
  private static final String[] KEYS = {
    "a", "b", "c_1", "Row", "string", "a-b", "a b", "a_b", "1", "", "é", "😀", "\\n", "null"
  };
  private static final String[] SCALARS = {
    "null",
    "null",
    "true",
    "false",
    "0",
    "-1",
    "7",
    "9223372036854775807",
    "-9223372036854775808",
    "9223372036854775808",
    "-123456789012345678901234567890",
    "9007199254740993",
    "0.5",
    "-1.25",
    "1e10",
    "3E-5",
    "\"\"",
    "\"x\"",
    "\"NaN\"",
    "\"é😀\\u0000\\\"\"",
    "\"\\ud83d\\ude00\"",
    "{}",
    "[]"
  };

  private final Random random;

  RandomJson(Random random) {
    this.random = random;
  }

  /** Returns rows that share a few keys and types. */
  List<String> nextRows() {
    int scalarCount = 1 + random.nextInt(6);
    List<String> scalars = new ArrayList<>();
    for (int i = 0; i < scalarCount; i++) {
      scalars.add(SCALARS[random.nextInt(SCALARS.length)]);
    }
    List<String> rows = new ArrayList<>();
    int rowCount = 1 + random.nextInt(8);
    for (int i = 0; i < rowCount; i++) {
      rows.add(object(scalars, 0));
    }
    // A schema has at least one field.
    rows.add("{\"a\":" + scalars.get(0) + "}");
    return rows;
  }

  private String object(List<String> scalars, int depth) {
    Map<String, String> members = new LinkedHashMap<>();
    int size = random.nextInt(5);
    for (int i = 0; i < size; i++) {
      members.put(KEYS[random.nextInt(KEYS.length)], value(scalars, depth + 1));
    }
    List<String> texts = new ArrayList<>();
    members.forEach((key, value) -> texts.add("\"" + key + "\" : " + value));
    return "{" + String.join(", ", texts) + "}";
  }

  private String value(List<String> scalars, int depth) {
    // Two of ten values are objects and one is an array; at depth 5, all are scalars.
    int choice = depth > 4 ? 9 : random.nextInt(10);
    if (choice < 2) {
      return object(scalars, depth);
    }
    if (choice == 2) {
      List<String> elements = new ArrayList<>();
      int size = random.nextInt(4);
      for (int i = 0; i < size; i++) {
        elements.add(value(scalars, depth + 1));
      }
      return "[" + String.join(",", elements) + "]";
    }
    return scalars.get(random.nextInt(scalars.size()));
  }
}
