package dev.stoa.format.encoding.planes;

import dev.stoa.format.bytes.ByteWriter;
import dev.stoa.format.encoding.LongDecoder;

/** Writes byte planes. Called by the writers of vector pages. */
public final class BytePlanes {
  /** Bytes before the planes: the least value and the number of planes. */
  static final int HEADER = Long.BYTES + 1;

  /** Taken from each byte, that its sign needs no masking when planes are added up. */
  private static final int MIDDLE = 0x80;

  private BytePlanes() {}

  /** What so many planes of bytes that are {@code MIDDLE} too small lack together. */
  static long lack(int planes) {
    long lack = 0;
    for (int plane = 0; plane < planes; plane++) {
      lack |= (long) MIDDLE << (8 * plane);
    }
    return lack;
  }

  /** The bytes that {@link #encode} takes. */
  public static int sizeInBytes(long[] values, int count) {
    return Math.addExact(HEADER, Math.multiplyExact(count, planeCount(values, count)));
  }

  private static long least(long[] values, int count) {
    long least = count == 0 ? 0 : Long.MAX_VALUE;
    for (int i = 0; i < count; i++) {
      least = Math.min(least, values[i]);
    }
    return least;
  }

  private static int planeCount(long[] values, int count) {
    long least = least(values, count);
    long used = 0;
    for (int i = 0; i < count; i++) {
      used |= values[i] - least;
    }
    return (Long.SIZE - Long.numberOfLeadingZeros(used) + 7) / 8;
  }

  /** Appends the least of the values, the number of planes and the planes of each block. */
  public static void encode(long[] values, int count, ByteWriter out) {
    long least = least(values, count);
    int planes = planeCount(values, count);
    out.reserve(sizeInBytes(values, count));
    out.writeLong(least);
    out.writeByte(planes);
    for (int first = 0; first < count; first += LongDecoder.BLOCK) {
      int end = Math.min(count, first + LongDecoder.BLOCK);
      for (int plane = 0; plane < planes; plane++) {
        for (int i = first; i < end; i++) {
          out.writeByte((int) ((values[i] - least) >>> (8 * plane)) - MIDDLE);
        }
      }
    }
  }
}
