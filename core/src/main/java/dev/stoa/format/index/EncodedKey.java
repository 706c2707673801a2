package dev.stoa.format.index;

import dev.stoa.format.bloom.BloomHash;
import dev.stoa.format.bytes.ByteWriter;
import dev.stoa.format.bytes.OrderedBytes;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.HexFormat;
import org.apache.avro.generic.GenericFixed;
import org.apache.avro.util.Utf8;

/**
 * The bytes of a key, part by part, in an order that is that of the values. Two keys have the same
 * bytes only if they are equal. Reusable. Not thread-safe.
 */
public final class EncodedKey {
  private final ByteWriter bytes = new ByteWriter();

  /** Removes all parts. */
  public void clear() {
    bytes.truncate(0);
  }

  /** Appends an integer, or 0 or 1 for a boolean. */
  public void appendLong(long value) {
    OrderedBytes.writeLong(value, bytes);
  }

  /** Appends a string in UTF-8, or other bytes. */
  public void appendBytes(byte[] value, int offset, int length) {
    OrderedBytes.writeBytes(value, offset, length, bytes);
  }

  /** Appends a value in its stored form: an integer, a boolean, a buffer, a fixed or a text. */
  public void append(Object value) {
    if (value instanceof Long || value instanceof Integer) {
      appendLong(((Number) value).longValue());
    } else if (value instanceof GenericFixed fixed) {
      appendBytes(fixed.bytes(), 0, fixed.bytes().length);
    } else if (value instanceof Boolean flag) {
      appendLong(flag ? 1 : 0);
    } else if (value instanceof ByteBuffer buffer) {
      byte[] copy = copyOf(buffer);
      appendBytes(copy, 0, copy.length);
    } else if (value instanceof Utf8 text) {
      appendBytes(text.getBytes(), 0, text.getByteLength());
    } else {
      byte[] utf8 = value.toString().getBytes(StandardCharsets.UTF_8);
      appendBytes(utf8, 0, utf8.length);
    }
  }

  /** Returns the remaining bytes of a buffer, whose position does not change. */
  private static byte[] copyOf(ByteBuffer buffer) {
    byte[] copy = new byte[buffer.remaining()];
    buffer.get(buffer.position(), copy);
    return copy;
  }

  /** Returns a value in its stored form for messages: bytes as in {@code x'1f'}. */
  public static String textOf(Object value) {
    if (value instanceof ByteBuffer buffer) {
      return "x'" + HexFormat.of().formatHex(copyOf(buffer)) + "'";
    }
    return value instanceof GenericFixed fixed
        ? "x'" + HexFormat.of().formatHex(fixed.bytes()) + "'"
        : String.valueOf(value);
  }

  /** Returns a copy of the bytes. */
  public byte[] toByteArray() {
    return bytes.toByteArray();
  }

  /** Appends the bytes to others. */
  void writeTo(ByteWriter out) {
    out.writeBytes(bytes.array(), 0, bytes.size());
  }

  /** Returns the hash of the bytes, which is XXH64 as in Bloom filters. */
  public long hash() {
    return BloomHash.of(bytes.array(), 0, bytes.size());
  }
}
