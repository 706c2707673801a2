package dev.stoa.type;

import java.math.BigInteger;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * Values of defaults and properties, as JSON knows them: {@link #NULL}, {@code Boolean}, {@code
 * Integer}, {@code Long}, {@code BigInteger}, {@code Float}, {@code Double}, {@code String}, lists
 * of such, and maps from strings to such, which keep their order.
 */
public final class JsonValues {
  /** The value null. */
  public static final Object NULL = Null.INSTANCE;

  private enum Null {
    INSTANCE;

    @Override
    public String toString() {
      return "null";
    }
  }

  private JsonValues() {}

  /** A copy that nobody can change. */
  static Map<String, Object> copy(Map<String, Object> values) {
    if (values.isEmpty()) {
      return Map.of();
    }
    Map<String, Object> copy = new LinkedHashMap<>();
    values.forEach((name, value) -> copy.put(name, copyOfValue(value)));
    return Collections.unmodifiableMap(copy);
  }

  /**
   * A copy of one value that nobody can change.
   *
   * @throws IllegalArgumentException when it is none of those above
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
    throw new IllegalArgumentException("a default or property is no JSON value: " + value);
  }
}
