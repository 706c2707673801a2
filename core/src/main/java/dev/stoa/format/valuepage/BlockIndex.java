package dev.stoa.format.valuepage;

import dev.stoa.format.bytes.ByteReader;
import java.util.Arrays;

/**
 * The rows and positions of a page's compressed blocks (CIF paper, section 5.3): the headers of all
 * blocks, stored at the page's head, so that untouched blocks are never read.
 */
final class BlockIndex {
  private static final int MAX_PAGE_SIZE = Integer.MAX_VALUE - 8;

  /**
   * A larger size must be backed by stored bytes, or a few corrupt ones could exhaust the memory.
   */
  private static final int MAX_UNBOUNDED_BLOCK_SIZE = 64 << 20;

  private static final int MAX_COMPRESSION_RATIO = 1024;

  private int count;
  private int[] firstRows = {0};

  /** The start of each block in the values before compression. */
  private int[] starts = {0};

  /** The start of each block in the page. */
  private int[] storedStarts = {0};

  /** Whether these bytes may be the compressed form of a block of this size. */
  static boolean isPlausible(int length, int storedLength) {
    return storedLength <= length
        && (length <= MAX_UNBOUNDED_BLOCK_SIZE || length / MAX_COMPRESSION_RATIO <= storedLength);
  }

  /** Reads the table; the blocks fill the page after it. */
  void read(ByteReader in, int rowCount) {
    count = in.readCount("number of compressed blocks", Math.min(rowCount, in.remaining()));
    if (firstRows.length <= count) {
      firstRows = new int[count + 1];
      starts = new int[count + 1];
      storedStarts = new int[count + 1];
    }
    storedStarts[0] = 0;
    long stored = 0;
    for (int block = 0; block < count; block++) {
      int rows = in.readCount("rows of a block", rowCount - firstRows[block]);
      firstRows[block + 1] = firstRows[block] + rows;
      int length = in.readCount("length of a block", MAX_PAGE_SIZE - starts[block]);
      starts[block + 1] = starts[block] + length;
      int storedLength = in.readCount("compressed length of a block", in.remaining());
      stored += storedLength;
      storedStarts[block + 1] = (int) Math.min(stored, Integer.MAX_VALUE);
      if (rows == 0 || !isPlausible(length, storedLength)) {
        throw in.corrupt(
            "expected a plausible block, found %d rows of %d bytes in %d compressed bytes"
                .formatted(rows, length, storedLength));
      }
    }
    if (firstRows[count] != rowCount || stored != in.remaining()) {
      throw in.corrupt(
          "expected blocks of %s rows and %s bytes, found %s and %s"
              .formatted(rowCount, in.remaining(), firstRows[count], stored));
    }
    for (int block = 0; block <= count; block++) {
      storedStarts[block] += in.position();
    }
  }

  /** The block that contains a row. */
  int blockOf(int row) {
    int found = Arrays.binarySearch(firstRows, 0, count, row);
    return found >= 0 ? found : -found - 2;
  }

  /** The first row of a block; after the last one, the row count. */
  int firstRow(int block) {
    return firstRows[block];
  }

  /** The start of a block in the values before compression. */
  int start(int block) {
    return starts[block];
  }

  /** The start of a block in the page. */
  int storedStart(int block) {
    return storedStarts[block];
  }
}
