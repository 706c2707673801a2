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
 * Tests objects of Avro's generic classes: follows the steps of a leaf to a value, and matches the
 * value. Called for records, and for vectors of objects.
 */
public final class ObjectMatcher {
  private final List<PathStep> steps;

  /** The key of each step to a map's value as Utf8; empty for other steps. */
  private final List<Utf8> utf8Keys;

  private final ValueMatcher matcher;
  private final DataType type;

  /** Creates a matcher of the value at the end of some steps. */
  public ObjectMatcher(List<PathStep> steps, ValueMatcher matcher, DataType type) {
    this.steps = steps;
    this.utf8Keys =
        steps.stream().map(step -> new Utf8(step instanceof KeyStep key ? key.key() : "")).toList();
    this.matcher = matcher;
    this.type = type;
  }

  /**
   * Whether the matcher matches the value that the steps from index {@code firstStep} on reach from
   * {@code start}.
   */
  public boolean test(Object start, int firstStep) {
    Object value = start;
    for (int i = firstStep; i < steps.size() && value != null; i++) {
      value = follow(value, i);
    }
    return value == null ? matcher == NullMatcher.IS_NULL : testValue(value);
  }

  private Object follow(Object value, int stepIndex) {
    if (steps.get(stepIndex) instanceof FieldStep field && value instanceof IndexedRecord record) {
      return record.get(field.ordinal());
    }
    if (steps.get(stepIndex) instanceof KeyStep key && value instanceof Map<?, ?> map) {
      return mapValue(map, key.key(), utf8Keys.get(stepIndex));
    }
    throw mismatch(value);
  }

  /** Looks up a key as Utf8 and as String: Avro's maps have keys of either class. */
  private static Object mapValue(Map<?, ?> map, String key, Utf8 utf8Key) {
    if (map instanceof SortedMap) {
      return sortedMapValue(map, key);
    }
    Object value = map.get(utf8Key);
    return value == null && !(map instanceof ColumnarMap) ? map.get(key) : value;
  }

  /** Searches all entries: lookups in sorted maps throw if keys have another class. */
  private static Object sortedMapValue(Map<?, ?> map, String key) {
    for (Map.Entry<?, ?> entry : map.entrySet()) {
      if (entry.getKey().toString().equals(key)) {
        return entry.getValue();
      }
    }
    return null;
  }

  private boolean testValue(Object value) {
    if (matcher instanceof LongMatcher longMatcher) {
      return longMatcher.test(toLong(value));
    }
    if (matcher instanceof DoubleMatcher doubleMatcher) {
      return doubleMatcher.test(toDouble(value));
    }
    if (matcher instanceof BytesMatcher bytesMatcher) {
      return testBytes(bytesMatcher, value);
    }
    return matcher == NullMatcher.IS_NOT_NULL;
  }

  private long toLong(Object value) {
    int ordinal = type instanceof EnumType enumType ? enumType.ordinal(value.toString()) : -1;
    if (ordinal >= 0) {
      return ordinal;
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

  private double toDouble(Object value) {
    if (value instanceof Double || value instanceof Float) {
      return ((Number) value).doubleValue();
    }
    throw mismatch(value);
  }

  private boolean testBytes(BytesMatcher bytesMatcher, Object value) {
    if (value instanceof Utf8 text) {
      return bytesMatcher.test(text.getBytes(), 0, text.getByteLength());
    }
    if (value instanceof CharSequence text) {
      byte[] utf8 = text.toString().getBytes(StandardCharsets.UTF_8);
      return bytesMatcher.test(utf8, 0, utf8.length);
    }
    if (value instanceof ByteBuffer buffer) {
      return bytesMatcher.test(buffer, buffer.position(), buffer.remaining());
    }
    if (value instanceof GenericFixed fixed) {
      return bytesMatcher.test(fixed.bytes(), 0, fixed.bytes().length);
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
