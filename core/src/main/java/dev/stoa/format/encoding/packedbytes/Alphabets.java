package dev.stoa.format.encoding.packedbytes;

import dev.stoa.format.bytes.ByteRegion;
import dev.stoa.format.bytes.ByteWriter;
import dev.stoa.format.encoding.BytePositions;
import java.util.Arrays;

/**
 * The bytes that occur at each position of values of one length, sorted unsigned; their indexes are
 * the codes of the position. Immutable.
 */
final class Alphabets {
  private static final int BYTE_VALUE_COUNT = 1 << Byte.SIZE;

  private final byte[] bytes;

  /**
   * The index in {@link #bytes} of the first byte of each position, and the end of the last one.
   */
  private final int[] starts;

  /** The number of bits of a code at each position. */
  private final int[] bits;

  private final int width;

  private Alphabets(byte[] bytes, int[] starts) {
    this.bytes = bytes;
    this.starts = starts;
    this.bits = new int[starts.length - 1];
    int sum = 0;
    for (int position = 0; position < bits.length; position++) {
      bits[position] = Integer.SIZE - Integer.numberOfLeadingZeros(count(position) - 1);
      sum += bits[position];
    }
    this.width = sum;
  }

  /** Returns the alphabets of a sample of values, which may lack rare bytes. */
  static Alphabets ofSample(BytePositions sample) {
    return of(sample.length(), sample::occurs);
  }

  /** Returns the alphabets of values of one length. */
  static Alphabets of(byte[] data, int valueCount, int length) {
    boolean[] sets = new boolean[length << Byte.SIZE]; // for each position, one for each byte
    addTo(sets, data, valueCount, length);
    return of(length, (position, value) -> sets[(position << Byte.SIZE) + value]);
  }

  /** Adds the bytes of all values; skips values whose bytes are in the sets already. */
  private static void addTo(boolean[] sets, byte[] data, int valueCount, int length) {
    // hot: bench ingest
    int index = 0;
    for (int value = 0; value < valueCount; value++) {
      boolean areAllKnown = true;
      for (int position = 0; position < length; position++) {
        areAllKnown &= sets[(position << Byte.SIZE) + (data[index + position] & 0xff)];
      }
      if (!areAllKnown) {
        for (int position = 0; position < length; position++) {
          sets[(position << Byte.SIZE) + (data[index + position] & 0xff)] = true;
        }
      }
      index += length;
    }
  }

  /** Returns whether a byte occurs at a position. */
  @FunctionalInterface
  private interface Occurrence {
    boolean test(int position, int value);
  }

  private static Alphabets of(int length, Occurrence occurrence) {
    int[] starts = new int[length + 1];
    ByteWriter bytes = new ByteWriter();
    for (int position = 0; position < length; position++) {
      for (int value = 0; value < BYTE_VALUE_COUNT; value++) {
        if (occurrence.test(position, value)) {
          bytes.writeByte(value);
        }
      }
      starts[position + 1] = bytes.size();
    }
    return new Alphabets(bytes.toByteArray(), starts);
  }

  /** Reads alphabets that {@link #writeTo} wrote. */
  static Alphabets read(ByteRegion region) {
    int[] newStarts = new int[BytePositions.MAX_LENGTH + 1];
    byte[] newBytes = new byte[region.length()];
    int position = 0;
    int from = 0;
    if (region.length() == 0) {
      throw region.corrupt(0, "expected an alphabet, found the end");
    }
    while (from < region.length()) {
      int lastCode = region.byteAt(from);
      if (position == BytePositions.MAX_LENGTH || lastCode + 1 >= region.length() - from) {
        throw region.corrupt(
            from,
            "expected at most %d alphabets with all their bytes, found one of %d bytes"
                .formatted(BytePositions.MAX_LENGTH, lastCode + 1));
      }
      int start = newStarts[position];
      region.read(from + 1, newBytes, start, lastCode + 1);
      for (int i = start + 1; i <= start + lastCode; i++) {
        if (Byte.compareUnsigned(newBytes[i - 1], newBytes[i]) >= 0) {
          throw region.corrupt(from + 1 + i - start, "expected bytes in ascending order");
        }
      }
      newStarts[++position] = start + lastCode + 1;
      from += lastCode + 2;
    }
    return new Alphabets(
        Arrays.copyOf(newBytes, newStarts[position]), Arrays.copyOf(newStarts, position + 1));
  }

  /** Appends the alphabets: for each, the number of its last code, and its bytes. */
  void writeTo(ByteWriter out) {
    for (int position = 0; position < length(); position++) {
      out.writeByte(count(position) - 1);
      out.writeBytes(bytes, starts[position], count(position));
    }
  }

  /** Returns the size of what {@link #writeTo} writes. */
  int sizeInBytes() {
    return length() + bytes.length;
  }

  /** Returns the length of values. */
  int length() {
    return bits.length;
  }

  /** Returns the number of bits of a value. */
  int width() {
    return width;
  }

  /** Returns the size of the codes of some values. */
  long sizeOfCodes(int count) {
    return ((long) count * width + Byte.SIZE - 1) / Byte.SIZE;
  }

  /** Returns the codes of bytes at some positions: for each position, 256 elements. */
  byte[] codesByByte(int[] positions) {
    byte[] codes = new byte[positions.length << Byte.SIZE];
    for (int i = 0; i < positions.length; i++) {
      for (int code = 0; code < count(positions[i]); code++) {
        codes[(i << Byte.SIZE) + (byteOf(positions[i], code) & 0xff)] = (byte) code;
      }
    }
    return codes;
  }

  /** Returns the number of bits of a code at a position. */
  int bits(int position) {
    return bits[position];
  }

  /** Returns the number of different bytes at a position. */
  int count(int position) {
    return starts[position + 1] - starts[position];
  }

  /** Returns the byte of a code at a position. */
  byte byteOf(int position, int code) {
    return bytes[starts[position] + code];
  }
}
