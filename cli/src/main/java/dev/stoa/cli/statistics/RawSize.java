package dev.stoa.cli.statistics;

import java.nio.ByteBuffer;
import java.util.Collection;
import java.util.Map;
import org.apache.avro.generic.GenericFixed;
import org.apache.avro.generic.IndexedRecord;
import org.apache.avro.util.Utf8;

/**
 * The size of values without any encoding: 1 byte for a boolean, 4 or 8 for a number, the bytes of
 * text; nothing for nulls, and nothing for the lengths of text, arrays and maps.
 */
public final class RawSize {
  private RawSize() {}

  /** Returns the size in bytes of an Avro value. */
  public static long of(Object value) {
    if (value == null) {
      return 0;
    }
    if (value instanceof IndexedRecord record) {
      long size = 0;
      for (int i = 0; i < record.getSchema().getFields().size(); i++) {
        size += of(record.get(i));
      }
      return size;
    }
    if (value instanceof Collection<?> elements) {
      return elements.stream().mapToLong(RawSize::of).sum();
    }
    if (value instanceof Map<?, ?> entries) {
      return entries.entrySet().stream()
          .mapToLong(entry -> of(entry.getKey()) + of(entry.getValue()))
          .sum();
    }
    return ofSimple(value);
  }

  private static long ofSimple(Object value) {
    if (value instanceof CharSequence text) {
      return text instanceof Utf8 utf8
          ? utf8.getByteLength()
          : new Utf8(text.toString()).getByteLength();
    }
    if (value instanceof ByteBuffer bytes) {
      return bytes.remaining();
    }
    if (value instanceof GenericFixed fixed) {
      return fixed.bytes().length;
    }
    if (value instanceof Boolean) {
      return 1;
    }
    boolean isLong = value instanceof Long || value instanceof Double;
    return isLong ? Long.BYTES : Integer.BYTES;
  }
}
