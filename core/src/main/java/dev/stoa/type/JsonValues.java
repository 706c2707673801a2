package dev.stoa.type;

import java.math.BigInteger;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * Copies JSON values of defaults and properties. Their classes are {@link #NULL}, {@code Boolean},
 * {@code Integer}, {@code Long}, {@code BigInteger}, {@code Float}, {@code Double}, {@code String},
 * lists of JSON values, and ordered maps from strings to JSON values.
 */
public final class JsonValues {
  /** The JSON value null. */
  public static final Object NULL = Null.INSTANCE;

  private enum Null {
    INSTANCE;

    @Override
    public String toString() {
      return "null";
    }
  }

  private JsonValues() {}

  /** Returns an immutable copy of properties. */
  static Map<String, Object> copy(Map<String, Object> values) {
    if (values.isEmpty()) {
      return Map.of();
    }
    Map<String, Object> copy = new LinkedHashMap<>();
    values.forEach((name, value) -> copy.put(name, copyOfValue(value)));
    return Collections.unmodifiableMap(copy);
  }

  /**
   * Returns an immutable copy of a value.
   *
   * @throws IllegalArgumentException when it is not a JSON value
   */
  static Object copyOfValue(Object value) {
    if (value instanceof List<?> list) {
      List<Object> copy = new ArrayList<>(list.size());
      list.forEach(element -> copy.add(copyOfValue(element)));
      return Collections.unmodifiableList(copy);
    }
    if (value instanceof Map<?, ?> map) {
      Map<String, Object> copy = new LinkedHashMap<>();
      map.forEach((name, inner) -> copy.put((String) name, copyOfValue(inner)));
      return Collections.unmodifiableMap(copy);
    }
    if (value == NULL
        || value instanceof Boolean
        || value instanceof Integer
        || value instanceof Long
        || value instanceof BigInteger
        || value instanceof Float
        || value instanceof Double
        || value instanceof String) {
      return value;
    }
    throw new IllegalArgumentException("a default or property is not a JSON value: " + value);
  }
}
