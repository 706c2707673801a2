package dev.stoa.format.index;

import dev.stoa.format.bytes.ByteReader;

/** The lists of the rows of frequent keys, which stay encoded. Not thread-safe. */
final class RowLists {
  private final ByteReader block;
  private final int[] offsets;
  private final long rowCount;

  /**
   * Finds the beginnings of the lists.
   *
   * @param block the block of the lists
   * @param listCount the number of lists
   * @param rowCount the number of rows of the split directory
   */
  RowLists(ByteReader block, int listCount, long rowCount) {
    this.block = block;
    this.offsets = new int[listCount];
    this.rowCount = rowCount;
    for (int i = 0; i < listCount; i++) {
      offsets[i] = block.position();
      for (int size = readSize(); size > 0; size--) {
        block.readVarint();
      }
    }
  }

  private int readSize() {
    return block.readCount("number of rows", block.remaining());
  }

  /** Returns the number of lists. */
  int count() {
    return offsets.length;
  }

  /** Decodes the rows of a list, which ascend. */
  long[] rows(int list) {
    block.moveTo(offsets[list]);
    long[] rows = new long[readSize()];
    long row = -1;
    for (int i = 0; i < rows.length; i++) {
      long difference = block.readSize("row");
      row = i == 0 ? difference : row + difference;
      if (row < 0 || row >= rowCount || (i > 0 && difference == 0)) {
        throw block.corrupt("expected ascending rows below " + rowCount + ", found " + row);
      }
      rows[i] = row;
    }
    return rows;
  }
}
