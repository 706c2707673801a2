package dev.stoa.format.index;

import dev.stoa.format.bloom.BloomHash;
import dev.stoa.format.bytes.ByteWriter;
import dev.stoa.format.bytes.OrderedBytes;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;

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

  /** Appends the remaining bytes of a buffer, whose position does not change. */
  private void appendBytes(ByteBuffer value) {
    byte[] copy = new byte[value.remaining()];
    value.get(value.position(), copy);
    appendBytes(copy, 0, copy.length);
  }

  /** Appends a value in its stored form: a long, a boolean, a buffer or a text. */
  public void append(Object value) {
    if (value instanceof Long number) {
      appendLong(number);
    } else if (value instanceof Boolean flag) {
      appendLong(flag ? 1 : 0);
    } else if (value instanceof ByteBuffer buffer) {
      appendBytes(buffer);
    } else {
      appendBytes(StandardCharsets.UTF_8.encode(value.toString()));
    }
  }

  /** Returns the bytes. */
  byte[] toByteArray() {
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
