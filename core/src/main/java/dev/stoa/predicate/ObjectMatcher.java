package dev.stoa.predicate;

import dev.stoa.predicate.matcher.BytesMatcher;
import dev.stoa.predicate.matcher.DoubleMatcher;
import dev.stoa.predicate.matcher.LongMatcher;
import dev.stoa.predicate.matcher.NullMatcher;
import dev.stoa.predicate.matcher.ValueMatcher;
import dev.stoa.type.DataType;
import java.nio.ByteBuffer;
import java.util.List;
import org.apache.avro.util.Utf8;

/** Tests single values as objects of Avro's generic classes with a matcher. */
public final class ObjectMatcher implements ObjectTest {
  private final ObjectPath path;
  private final ValueMatcher matcher;
  private final AvroValues values;

  /** Creates a matcher of the value at the end of some steps. */
  public ObjectMatcher(List<PathStep> steps, ValueMatcher matcher, DataType type) {
    this.values = new AvroValues(type);
    this.path = new ObjectPath(steps, values);
    this.matcher = matcher;
  }

  @Override
  public boolean test(Object start, int firstStep) {
    Object value = path.follow(start, firstStep);
    return value == null ? matcher == NullMatcher.IS_NULL : testValue(value);
  }

  private boolean testValue(Object value) {
    if (matcher instanceof LongMatcher longMatcher) {
      return longMatcher.test(values.toLong(value));
    }
    if (matcher instanceof DoubleMatcher doubleMatcher) {
      return doubleMatcher.test(values.toDouble(value));
    }
    if (matcher instanceof BytesMatcher bytesMatcher) {
      return testBytes(bytesMatcher, value);
    }
    return matcher == NullMatcher.IS_NOT_NULL;
  }

  private boolean testBytes(BytesMatcher bytesMatcher, Object value) {
    if (value instanceof Utf8 text) {
      return bytesMatcher.test(text.getBytes(), 0, text.getByteLength());
    }
    if (value instanceof ByteBuffer buffer) {
      return bytesMatcher.test(buffer, buffer.position(), buffer.remaining());
    }
    byte[] bytes = values.toBytes(value);
    return bytesMatcher.test(bytes, 0, bytes.length);
  }
}
