package dev.stoa.predicate;

import dev.stoa.predicate.matcher.BytesMatcher;
import dev.stoa.predicate.matcher.DoubleMatcher;
import dev.stoa.predicate.matcher.LongMatcher;
import dev.stoa.predicate.matcher.NullMatcher;
import dev.stoa.predicate.matcher.UnionMatcher;
import dev.stoa.predicate.matcher.ValueMatcher;
import dev.stoa.type.DataType;
import dev.stoa.type.UnionType;
import java.nio.ByteBuffer;
import org.apache.avro.util.Utf8;

/** Tests a non-null object of Avro's generic classes. Called by {@link ObjectMatcher}. */
@FunctionalInterface
interface ObjectValueTest {
  /** Whether the value passes the test. */
  boolean test(Object value);

  /** Returns the test of the values of a type by a matcher. */
  static ObjectValueTest of(ValueMatcher matcher, DataType type) {
    AvroValues values = new AvroValues(type);
    if (matcher instanceof LongMatcher longMatcher) {
      return value -> longMatcher.test(values.toLong(value));
    }
    if (matcher instanceof DoubleMatcher doubleMatcher) {
      return value -> doubleMatcher.test(values.toDouble(value));
    }
    if (matcher instanceof BytesMatcher bytesMatcher) {
      return value -> testBytes(bytesMatcher, values, value);
    }
    if (matcher instanceof UnionMatcher unionMatcher) {
      return UnionValueTest.of(unionMatcher, (UnionType) type);
    }
    return value -> matcher == NullMatcher.IS_NOT_NULL;
  }

  private static boolean testBytes(BytesMatcher matcher, AvroValues values, Object value) {
    if (value instanceof Utf8 text) {
      return matcher.test(text.getBytes(), 0, text.getByteLength());
    }
    if (value instanceof ByteBuffer buffer) {
      return matcher.test(buffer, buffer.position(), buffer.remaining());
    }
    byte[] bytes = values.toBytes(value);
    return matcher.test(bytes, 0, bytes.length);
  }
}
