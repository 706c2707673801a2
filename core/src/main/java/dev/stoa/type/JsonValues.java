package dev.stoa.type;

import java.math.BigInteger;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * Copies JSON values of defaults and properties. A JSON value is {@link #NULL}, a {@code Boolean},
 * {@code Integer}, {@code Long}, {@code BigInteger}, {@code Float}, {@code Double} or {@code
 * String}, a list of JSON values, or an ordered map from strings to JSON values.
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
  static Map<String, Object> copy(Map<String, Object> properties) {
    if (properties.isEmpty()) {
      return Map.of();
    }
    Map<String, Object> copy = new LinkedHashMap<>();
    properties.forEach((name, value) -> copy.put(name, copyOfValue(value)));
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
      map.forEach((name, mapValue) -> copy.put(checkName(name), copyOfValue(mapValue)));
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
    throw notJson(value);
  }

  private static String checkName(Object name) {
    if (name instanceof String text) {
      return text;
    }
    throw notJson(name);
  }

  private static IllegalArgumentException notJson(Object value) {
    return new IllegalArgumentException("a default or property is not a JSON value: " + value);
  }
}
