package dev.stoa.predicate;

import dev.stoa.data.ColumnarMap;
import dev.stoa.predicate.PathStep.FieldStep;
import dev.stoa.predicate.PathStep.KeyStep;
import dev.stoa.predicate.matcher.BytesMatcher;
import dev.stoa.predicate.matcher.DoubleMatcher;
import dev.stoa.predicate.matcher.LongMatcher;
import dev.stoa.predicate.matcher.NullMatcher;
import dev.stoa.predicate.matcher.TwosComplementBytes;
import dev.stoa.predicate.matcher.ValueMatcher;
import dev.stoa.type.DataType;
import dev.stoa.type.EnumType;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import org.apache.avro.generic.GenericFixed;
import org.apache.avro.generic.IndexedRecord;
import org.apache.avro.util.Utf8;

/**
 * Tests values of Avro's generic classes: follows the steps of a leaf to the value and matches it.
 * Called for records, and for vectors of objects.
 */
public final class ObjectMatcher {
  private final List<PathStep> steps;
  private final List<Utf8> keys;
  private final ValueMatcher matcher;
  private final DataType type;

  /** Makes a test of the value at the end of some steps. */
  public ObjectMatcher(List<PathStep> steps, ValueMatcher matcher, DataType type) {
    this.steps = steps;
    this.keys =
        steps.stream().map(step -> new Utf8(step instanceof KeyStep key ? key.key() : "")).toList();
    this.matcher = matcher;
    this.type = type;
  }

  /**
   * Whether the leaf holds for the value that the steps from {@code step} on reach from {@code
   * start}.
   */
  public boolean test(Object start, int step) {
    Object value = start;
    for (int i = step; i < steps.size() && value != null; i++) {
      value = follow(value, i);
    }
    return value == null ? matcher == NullMatcher.IS_NULL : testValue(value);
  }

  private Object follow(Object value, int step) {
    if (steps.get(step) instanceof FieldStep field && value instanceof IndexedRecord record) {
      return record.get(field.ordinal());
    }
    if (steps.get(step) instanceof KeyStep key && value instanceof Map<?, ?> map) {
      return mapValue(map, key.key(), keys.get(step));
    }
    throw mismatch(value);
  }

  /** Looks up a key as Utf8 and as String, since readers make either; lazy maps accept both. */
  private static Object mapValue(Map<?, ?> map, String key, Utf8 utf8) {
    if (map instanceof SortedMap) {
      return sortedMapValue(map, key);
    }
    Object value = map.get(utf8);
    return value == null && !(map instanceof ColumnarMap) ? map.get(key) : value;
  }

  /** Searches all entries, since a sorted map throws for a key of another class. */
  private static Object sortedMapValue(Map<?, ?> map, String key) {
    for (Map.Entry<?, ?> entry : map.entrySet()) {
      if (entry.getKey().toString().equals(key)) {
        return entry.getValue();
      }
    }
    return null;
  }

  private boolean testValue(Object value) {
    if (matcher instanceof LongMatcher longs) {
      return longs.test(longOf(value));
    }
    if (matcher instanceof DoubleMatcher doubles) {
      return doubles.test(doubleOf(value));
    }
    if (matcher instanceof BytesMatcher bytes) {
      return testBytes(bytes, value);
    }
    return matcher == NullMatcher.IS_NOT_NULL;
  }

  private long longOf(Object value) {
    int symbol = type instanceof EnumType enumType ? enumType.ordinal(value.toString()) : -1;
    if (symbol >= 0) {
      return symbol;
    }
    if (value instanceof Long || value instanceof Integer) {
      return ((Number) value).longValue();
    }
    if (value instanceof Boolean bool) {
      return bool ? 1 : 0;
    }
    if (value instanceof ByteBuffer bytes) {
      return TwosComplementBytes.saturatedLong(bytes, bytes.position(), bytes.remaining());
    }
    if (value instanceof GenericFixed fixed) {
      return TwosComplementBytes.saturatedLong(fixed.bytes(), 0, fixed.bytes().length);
    }
    throw mismatch(value);
  }

  private double doubleOf(Object value) {
    if (value instanceof Double || value instanceof Float) {
      return ((Number) value).doubleValue();
    }
    throw mismatch(value);
  }

  private boolean testBytes(BytesMatcher bytes, Object value) {
    if (value instanceof Utf8 text) {
      return bytes.test(text.getBytes(), 0, text.getByteLength());
    }
    if (value instanceof CharSequence text) {
      byte[] utf8 = text.toString().getBytes(StandardCharsets.UTF_8);
      return bytes.test(utf8, 0, utf8.length);
    }
    if (value instanceof ByteBuffer buffer) {
      return bytes.test(buffer, buffer.position(), buffer.remaining());
    }
    if (value instanceof GenericFixed fixed) {
      return bytes.test(fixed.bytes(), 0, fixed.bytes().length);
    }
    throw mismatch(value);
  }

  private IllegalArgumentException mismatch(Object value) {
    return new IllegalArgumentException(
        ("expected %s, or a record or map that contains it, found a %s: use records of Avro's"
                + " generic classes")
            .formatted(type.displayNameWithArticle(), value.getClass().getName()));
  }
}
