package dev.stoa.type;

import dev.stoa.exception.CorruptFileException;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;

/** The bytes of a type as they are read, with the place that messages name. */
final class TypeBytes {
  private final byte[] bytes;
  private final String place;
  private int position;
  private int depth;

  TypeBytes(byte[] bytes, String place) {
    this.bytes = bytes;
    this.place = place;
  }

  CorruptFileException corrupt(String expectedAndFound) {
    return corrupt(expectedAndFound, null);
  }

  CorruptFileException corrupt(String expectedAndFound, Exception cause) {
    return new CorruptFileException(
        "%s, byte %s of a type: %s; the file is damaged: restore it from a copy"
            .formatted(place, position, expectedAndFound),
        cause);
  }

  /** Fails unless something holds. */
  void check(boolean isRight, String expected, int found) {
    if (!isRight) {
      throw corrupt("expected " + expected + ", found " + found);
    }
  }

  /** Gives a value back when all bytes were read. */
  <T> T atEnd(T value) {
    if (position != bytes.length) {
      throw corrupt("expected the end, found " + (bytes.length - position) + " bytes more");
    }
    return value;
  }

  /** Goes a level deeper; each needs a {@link #leave}. */
  void enter() {
    depth++;
    if (depth > TypeCode.MAX_DEPTH) {
      throw corrupt("expected at most " + TypeCode.MAX_DEPTH + " levels, found more");
    }
  }

  void leave() {
    depth--;
  }

  int readByte() {
    if (position == bytes.length) {
      throw corrupt("expected a byte more, found the end");
    }
    return bytes[position++] & 0xff;
  }

  private long readVarint() {
    long value = 0;
    for (int shift = 0; shift < 70; shift += 7) {
      int next = readByte();
      value |= (long) (next & 0x7f) << shift;
      if (next < 0x80) {
        return value;
      }
    }
    throw corrupt("expected a number of at most 10 bytes, found a longer one");
  }

  long readZigzag() {
    long raw = readVarint();
    return (raw >>> 1) ^ -(raw & 1);
  }

  int readInt() {
    long value = readZigzag();
    if (value != (int) value) {
      throw corrupt("expected an int, found " + value);
    }
    return (int) value;
  }

  /** A number that sizes nothing in memory. */
  int readNumber(String what) {
    return checked(readVarint(), Integer.MAX_VALUE, what);
  }

  /** A count of what takes one byte at least. */
  int readCount(String what) {
    long count = readVarint();
    return checked(count, bytes.length - position, what);
  }

  private int checked(long value, int limit, String what) {
    if (value < 0 || value > limit) {
      throw corrupt(
          "expected at most %s as the %s, found %s"
              .formatted(limit, what, Long.toUnsignedString(value)));
    }
    return (int) value;
  }

  byte[] readBytes() {
    int size = readCount("length of a number");
    position += size;
    return Arrays.copyOfRange(bytes, position - size, position);
  }

  String readText() {
    int size = readCount("length of a text");
    try {
      String text =
          StandardCharsets.UTF_8
              .newDecoder()
              .decode(ByteBuffer.wrap(bytes, position, size))
              .toString();
      position += size;
      return text;
    } catch (CharacterCodingException e) {
      throw corrupt("expected UTF-8, found other bytes", e);
    }
  }

  long readLittleEndian(int count) {
    long bits = 0;
    for (int i = 0; i < count; i++) {
      bits |= (long) readByte() << (8 * i);
    }
    return bits;
  }
}
