package dev.stoa.hadoop.join;

import java.nio.ByteBuffer;
import org.apache.avro.generic.GenericEnumSymbol;
import org.apache.avro.generic.GenericFixed;
import org.apache.hadoop.io.BooleanWritable;
import org.apache.hadoop.io.ByteWritable;
import org.apache.hadoop.io.BytesWritable;
import org.apache.hadoop.io.IntWritable;
import org.apache.hadoop.io.LongWritable;
import org.apache.hadoop.io.NullWritable;
import org.apache.hadoop.io.ShortWritable;
import org.apache.hadoop.io.Text;

/** Copies the values of keys, since the framework and records reuse theirs. */
final class LookupKeyValue {
  private LookupKeyValue() {}

  /** Returns a value that stays the same, for {@code KeyLookup}; null for null. */
  static Object copy(Object value) {
    if (value instanceof CharSequence
        || value instanceof Text
        || value instanceof GenericEnumSymbol<?>) {
      return value.toString();
    }
    if (value instanceof IntWritable number) {
      return number.get();
    }
    if (value instanceof LongWritable number) {
      return number.get();
    }
    if (value instanceof ShortWritable number) {
      return (int) number.get();
    }
    if (value instanceof ByteWritable number) {
      return (int) number.get();
    }
    if (value instanceof BooleanWritable bool) {
      return bool.get();
    }
    return value instanceof NullWritable ? null : copyOfBytes(value);
  }

  private static Object copyOfBytes(Object value) {
    if (value instanceof BytesWritable bytes) {
      return ByteBuffer.wrap(bytes.copyBytes());
    }
    if (value instanceof byte[] bytes) {
      return ByteBuffer.wrap(bytes.clone());
    }
    if (value instanceof GenericFixed fixed) {
      return ByteBuffer.wrap(fixed.bytes().clone());
    }
    if (value instanceof ByteBuffer buffer) {
      byte[] bytes = new byte[buffer.remaining()];
      buffer.get(buffer.position(), bytes);
      return ByteBuffer.wrap(bytes);
    }
    return value;
  }
}
