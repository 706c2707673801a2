package dev.stoa.bench.experiment.keyindex;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.Arrays;
import java.util.function.LongConsumer;
import java.util.stream.IntStream;

/**
 * Whole keys in their order in full pages, of {@link KeyBlock}, which are found by interpolation
 * between known keys. Immutable.
 */
final class KeyBlocks {
  /** After so many steps that left more than half of the pages, a search takes the middle one. */
  private static final int MAX_LARGE_STEPS = 2;

  private final int pageCount;
  private final int rowBits;

  /** The first key of all, and the last one. */
  private final byte[] first;

  private final byte[] last;

  private KeyBlocks(int pageCount, int rowBits, byte[] first, byte[] last) {
    this.pageCount = pageCount;
    this.rowBits = rowBits;
    this.first = first;
    this.last = last;
  }

  /** Writes all keys. */
  static KeyBlocks write(Keys keys, PageWriter writer) throws IOException {
    int[] rows =
        IntStream.range(0, keys.count())
            .boxed()
            .sorted(keys::compare)
            .mapToInt(Integer::intValue)
            .toArray();
    int rowBits = Hashes.bitCount(keys.count() - 1L);
    int start = 0;
    while (start < rows.length) {
      KeyBlock.Builder page = new KeyBlock.Builder(rowBits);
      int end = start;
      while (end < rows.length && page.add(keys.key(rows[end]), rows[end])) {
        end++;
      }
      if (end == start) {
        throw new IOException("a key is too long for a page");
      }
      writer.write(page.finish());
      start = end;
    }
    return new KeyBlocks(
        writer.pageCount(), rowBits, keys.key(rows[0]), keys.key(rows[rows.length - 1]));
  }

  /** Passes the row of a key to an action. */
  void find(byte[] key, PageFile file, LongConsumer action) throws IOException {
    if (Arrays.compareUnsigned(key, first) < 0 || Arrays.compareUnsigned(key, last) > 0) {
      return;
    }
    int low = 0;
    int high = pageCount;
    byte[] lowKey = first;
    byte[] highKey = last;
    int largeSteps = 0;
    while (low < high) {
      int count = high - low;
      boolean isMiddle = largeSteps >= MAX_LARGE_STEPS;
      int number =
          isMiddle
              ? low + count / 2
              : Math.min(high - 1, low + (int) (fraction(lowKey, key, highKey) * count));
      KeyBlock page = new KeyBlock(file.page(number), rowBits);
      if (page.isBefore(key)) {
        high = number;
        highKey = page.firstKey();
      } else if (page.find(key, action)) {
        return;
      } else {
        low = number + 1;
        lowKey = page.lastKey();
      }
      boolean isLarge = high - low > count / 2;
      largeSteps = isMiddle ? MAX_LARGE_STEPS - 1 : isLarge ? largeSteps + 1 : 0;
    }
  }

  /** Returns how far a key is between two others, from 0 to 1. */
  private static double fraction(byte[] low, byte[] key, byte[] high) {
    int mismatch = Arrays.mismatch(low, high);
    if (mismatch < 0) {
      return 0;
    }
    long lowNumber = number(low, mismatch);
    double width = (number(high, mismatch) - lowNumber) >>> 1;
    double distance = (number(key, mismatch) - lowNumber) >>> 1;
    return width == 0 ? 0 : distance / width;
  }

  /** Returns the eight bytes of a key from an offset on. */
  private static long number(byte[] key, int offset) {
    int end = Math.min(key.length, offset + Long.BYTES);
    byte[] bytes = Arrays.copyOf(Arrays.copyOfRange(key, offset, end), Long.BYTES);
    return ByteBuffer.wrap(bytes).getLong();
  }
}
