package dev.stoa.cli.output.jdbc;

import java.nio.ByteBuffer;
import java.util.Collection;
import java.util.Map;
import org.apache.avro.generic.GenericFixed;
import org.apache.avro.generic.IndexedRecord;

/** Estimates how much memory values take. */
final class ValueSizes {
  private static final int NUMBER_SIZE_IN_BYTES = 8;

  private ValueSizes() {}

  static long sizeInBytes(Object value) {
    if (value instanceof CharSequence text) {
      return text.length();
    }
    if (value instanceof ByteBuffer bytes) {
      return bytes.remaining();
    }
    if (value instanceof GenericFixed fixed) {
      return fixed.bytes().length;
    }
    if (value instanceof Map<?, ?> map) {
      return sizeInBytes(map.keySet()) + sizeInBytes(map.values());
    }
    if (value instanceof Collection<?> elements) {
      return elements.stream().mapToLong(ValueSizes::sizeInBytes).sum();
    }
    if (value instanceof IndexedRecord record) {
      long size = 0;
      for (int i = 0; i < record.getSchema().getFields().size(); i++) {
        size += sizeInBytes(record.get(i));
      }
      return size;
    }
    return value == null ? 0 : NUMBER_SIZE_IN_BYTES;
  }
}
