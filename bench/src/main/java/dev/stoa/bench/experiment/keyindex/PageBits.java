package dev.stoa.bench.experiment.keyindex;

import java.nio.ByteBuffer;

/** Reads and writes numbers of some bits in a page, the lowest bit of each byte first. */
final class PageBits {
  private static final int LAST_LONG_OFFSET = PageFile.PAGE_SIZE_IN_BYTES - Long.BYTES;

  private PageBits() {}

  /** Returns up to 56 bits of a page; bits after its end are 0. */
  static long read(ByteBuffer page, int position, int count) {
    int offset = Math.min(position >>> 3, LAST_LONG_OFFSET);
    int shift = position - (offset << 3);
    return shift >= Long.SIZE ? 0 : page.getLong(offset) >>> shift & (1L << count) - 1;
  }

  /** Writes up to 56 bits of a page, which were 0. */
  static void write(ByteBuffer page, int position, long value) {
    int offset = Math.min(position >>> 3, LAST_LONG_OFFSET);
    page.putLong(offset, page.getLong(offset) | value << (position - (offset << 3)));
  }

  /** Returns the position after the first {@code count} zeros from a position on. */
  static int positionAfterZeros(ByteBuffer page, int start, int count) {
    int position = start;
    int remaining = count;
    while (remaining >= Integer.SIZE) {
      remaining -= Integer.SIZE - Integer.bitCount((int) read(page, position, Integer.SIZE));
      position += Integer.SIZE;
    }
    while (remaining > 0) {
      int zeros = ~(int) read(page, position, Integer.SIZE);
      int zeroCount = Integer.bitCount(zeros);
      if (zeroCount < remaining) {
        remaining -= zeroCount;
        position += Integer.SIZE;
      } else {
        for (int i = 1; i < remaining; i++) {
          zeros &= zeros - 1; // clears the lowest bit
        }
        position += Integer.numberOfTrailingZeros(zeros) + 1;
        remaining = 0;
      }
    }
    return position;
  }
}
