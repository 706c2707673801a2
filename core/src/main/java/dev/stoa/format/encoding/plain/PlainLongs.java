package dev.stoa.format.encoding.plain;

import dev.stoa.format.bytes.ByteWriter;

/** Writes plain numbers, signed and little-endian. Called by the writers of vector pages. */
public final class PlainLongs {
  private PlainLongs() {}

  /** Returns the smallest width that fits all values: 1, 2, 4 or 8 bytes. */
  public static int widthOf(long[] values, int count) {
    long usedBits = 0;
    for (int i = 0; i < count; i++) {
      usedBits |= values[i] ^ (values[i] >> 63);
    }
    if (usedBits >>> 31 != 0) {
      return Long.BYTES;
    }
    return usedBits >>> 15 != 0 ? Integer.BYTES : usedBits >>> 7 != 0 ? Short.BYTES : Byte.BYTES;
  }

  /** Appends the low bytes of each value. */
  public static void encode(long[] values, int count, int widthInBytes, ByteWriter out) {
    out.reserve(Math.multiplyExact(count, widthInBytes));
    for (int i = 0; i < count; i++) {
      write(values[i], widthInBytes, out);
    }
  }

  private static void write(long value, int widthInBytes, ByteWriter out) {
    switch (widthInBytes) {
      case Long.BYTES -> out.writeLong(value);
      case Integer.BYTES -> out.writeInt((int) value);
      case Short.BYTES -> {
        out.writeByte((int) value);
        out.writeByte((int) value >> 8);
      }
      case Byte.BYTES -> out.writeByte((int) value);
      default ->
          throw new IllegalArgumentException(
              "numbers must take 1, 2, 4 or 8 bytes, found " + widthInBytes);
    }
  }
}
