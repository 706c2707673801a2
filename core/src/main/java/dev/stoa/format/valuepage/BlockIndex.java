package dev.stoa.format.valuepage;

import dev.stoa.format.bytes.ByteReader;
import java.util.Arrays;

/**
 * The rows and positions of a page's compressed blocks (CIF paper, section 5.3): the headers of all
 * blocks, stored at the start of the page, so that blocks that are not needed are never read.
 */
final class BlockIndex {
  private static final int MAX_PAGE_SIZE_IN_BYTES = Integer.MAX_VALUE - 8;

  /**
   * Larger blocks must have a minimum of stored bytes; otherwise a few corrupt bytes could exhaust
   * the memory.
   */
  private static final int MAX_UNBOUNDED_BLOCK_SIZE_IN_BYTES = 64 << 20;

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
        && (length <= MAX_UNBOUNDED_BLOCK_SIZE_IN_BYTES
            || length / MAX_COMPRESSION_RATIO <= storedLength);
  }

  /** Reads the index; the blocks fill the rest of the page. */
  void read(ByteReader in, int rowCount) {
    count = in.readCount("number of compressed blocks", Math.min(rowCount, in.remaining()));
    if (firstRows.length <= count) {
      firstRows = new int[count + 1];
      starts = new int[count + 1];
      storedStarts = new int[count + 1];
    }
    storedStarts[0] = 0;
    long storedSize = 0;
    for (int block = 0; block < count; block++) {
      int blockRowCount = in.readCount("rows of a block", rowCount - firstRows[block]);
      firstRows[block + 1] = firstRows[block] + blockRowCount;
      int length = in.readCount("length of a block", MAX_PAGE_SIZE_IN_BYTES - starts[block]);
      starts[block + 1] = starts[block] + length;
      int storedLength = in.readCount("compressed length of a block", in.remaining());
      storedSize += storedLength;
      storedStarts[block + 1] = (int) Math.min(storedSize, Integer.MAX_VALUE);
      if (blockRowCount == 0 || !isPlausible(length, storedLength)) {
        throw in.corrupt(
            "expected a valid block, found %d rows of %d bytes in %d compressed bytes"
                .formatted(blockRowCount, length, storedLength));
      }
    }
    if (firstRows[count] != rowCount || storedSize != in.remaining()) {
      throw in.corrupt(
          "expected blocks of %s rows and %s bytes, found %s rows and %s bytes"
              .formatted(rowCount, in.remaining(), firstRows[count], storedSize));
    }
    for (int block = 0; block <= count; block++) {
      storedStarts[block] += in.position();
    }
  }

  /** The block that contains a row. */
  int blockOf(int row) {
    int index = Arrays.binarySearch(firstRows, 0, count, row);
    return index >= 0 ? index : -index - 2;
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
