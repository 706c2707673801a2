package dev.stoa.format.valuepage;

import dev.stoa.format.bytes.ByteReader;
import java.util.Arrays;

/**
 * The rows and offsets of a page's compressed blocks (CIF paper, section 5.3): the headers of all
 * blocks, stored at the start of the page, so that blocks that are not needed are never read.
 */
final class BlockIndex {
  /** The maximum size of a page's uncompressed values: that of an array in every JVM. */
  private static final int MAX_PAGE_SIZE_IN_BYTES = Integer.MAX_VALUE - 8;

  /**
   * Larger blocks must have a minimum of stored bytes; otherwise a few corrupt bytes could exhaust
   * the memory.
   */
  private static final int MAX_UNBOUNDED_BLOCK_SIZE_IN_BYTES = 64 << 20;

  /** The maximum number of uncompressed bytes per stored byte of a larger block. */
  private static final int MAX_COMPRESSION_RATIO = 1024;

  private int blockCount;
  private int[] firstRows = {0};

  /** The offset of each block in the values before compression. */
  private int[] uncompressedOffsets = {0};

  /** The offset of each block in the page. */
  private int[] storedOffsets = {0};

  /**
   * Returns whether a block of {@code length} bytes may be stored in {@code storedLength} bytes.
   */
  static boolean isPlausible(int length, int storedLength) {
    return storedLength <= length
        && (length <= MAX_UNBOUNDED_BLOCK_SIZE_IN_BYTES
            || length / MAX_COMPRESSION_RATIO <= storedLength);
  }

  /** Reads the index; the blocks fill the rest of the page. */
  void read(ByteReader in, int rowCount) {
    blockCount = in.readCount("number of compressed blocks", Math.min(rowCount, in.remaining()));
    if (firstRows.length <= blockCount) {
      firstRows = new int[blockCount + 1];
      uncompressedOffsets = new int[blockCount + 1];
      storedOffsets = new int[blockCount + 1];
    }
    storedOffsets[0] = 0;
    long storedSize = 0;
    for (int block = 0; block < blockCount; block++) {
      int blockRowCount = in.readCount("rows of a block", rowCount - firstRows[block]);
      firstRows[block + 1] = firstRows[block] + blockRowCount;
      int length =
          in.readCount("length of a block", MAX_PAGE_SIZE_IN_BYTES - uncompressedOffsets[block]);
      uncompressedOffsets[block + 1] = uncompressedOffsets[block] + length;
      int storedLength = in.readCount("compressed length of a block", in.remaining());
      storedSize += storedLength;
      storedOffsets[block + 1] = (int) Math.min(storedSize, Integer.MAX_VALUE);
      if (blockRowCount == 0 || !isPlausible(length, storedLength)) {
        throw in.corrupt(
            "expected a valid block, found %d rows of %d bytes in %d compressed bytes"
                .formatted(blockRowCount, length, storedLength));
      }
    }
    if (firstRows[blockCount] != rowCount || storedSize != in.remaining()) {
      throw in.corrupt(
          "expected blocks of %s rows and %s bytes, found %s rows and %s bytes"
              .formatted(rowCount, in.remaining(), firstRows[blockCount], storedSize));
    }
    for (int block = 0; block <= blockCount; block++) {
      storedOffsets[block] += in.position();
    }
  }

  /** Returns the block that contains a row. */
  int blockOf(int row) {
    int index = Arrays.binarySearch(firstRows, 0, blockCount, row);
    return index >= 0 ? index : -index - 2;
  }

  /** Returns the first row of a block; for the block after the last, the row count. */
  int firstRow(int block) {
    return firstRows[block];
  }

  /** Returns the offset of a block in the values before compression. */
  int uncompressedOffset(int block) {
    return uncompressedOffsets[block];
  }

  /** Returns the offset of a block in the page. */
  int storedOffset(int block) {
    return storedOffsets[block];
  }
}
