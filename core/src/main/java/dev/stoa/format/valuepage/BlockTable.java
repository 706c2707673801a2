package dev.stoa.format.valuepage;

import dev.stoa.format.bytes.ByteReader;
import java.util.Arrays;

/**
 * Which rows stand in which compressed block of a page, and where (CIF paper, section 5.3): the
 * headers of all blocks, gathered at the page's head, so that an untouched block is never read.
 */
final class BlockTable {
  private static final int LARGEST_PAGE = Integer.MAX_VALUE - 8;

  /** Longer blocks must be filled by what is stored, or a few bad bytes could use up the memory. */
  private static final int LARGEST_UNFILLED_BLOCK = 64 << 20;

  private static final int MOST_TIMES_SMALLER = 1024;

  private int count;
  private int[] firstRows = {0};

  /** Where each block begins in the values before compression. */
  private int[] starts = {0};

  /** Where each block begins in the page. */
  private int[] storedStarts = {0};

  /** Whether so many bytes may be compressed into so few. */
  static boolean isPlausible(int length, int storedLength) {
    return storedLength <= length
        && (length <= LARGEST_UNFILLED_BLOCK || length / MOST_TIMES_SMALLER <= storedLength);
  }

  /** Reads the table; the blocks fill the page behind it. */
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
      int length = in.readCount("length of a block", LARGEST_PAGE - starts[block]);
      starts[block + 1] = starts[block] + length;
      int storedLength = in.readCount("compressed length of a block", in.remaining());
      stored += storedLength;
      storedStarts[block + 1] = (int) Math.min(stored, Integer.MAX_VALUE);
      if (rows == 0 || !isPlausible(length, storedLength)) {
        throw in.corrupt(
            "expected a possible block, found %d rows of %d bytes in %d compressed ones"
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

  /** The block that holds a row. */
  int blockOf(int row) {
    int found = Arrays.binarySearch(firstRows, 0, count, row);
    return found >= 0 ? found : -found - 2;
  }

  /** The first row of a block; of the one behind the last, the row count. */
  int firstRow(int block) {
    return firstRows[block];
  }

  /** Where a block begins in the values before compression. */
  int start(int block) {
    return starts[block];
  }

  /** Where a block begins in the page. */
  int storedStart(int block) {
    return storedStarts[block];
  }
}
