package dev.stoa.format.valuepage;

import dev.stoa.format.bytes.IntArray;
import dev.stoa.format.compress.CompressionCodec;
import dev.stoa.format.page.PageLayout;

/**
 * Where rows begin in the values of a page being written, as far as skip entries and compressed
 * blocks need to know: the page is the buffer that the paper's second pass needs (section B.3).
 */
public final class RowMarks {
  private static final int NEVER = Integer.MAX_VALUE;

  private final int interval;
  private final int blockSizeInBytes;
  private final IntArray starts = new IntArray();
  private final IntArray blockRows = new IntArray();
  private final IntArray blockStarts = new IntArray();
  private int nextMarkedRow;

  /** Marks as pages of these options need them. */
  public RowMarks(ValuePageOptions options) {
    boolean hasSkips = options.layout() != PageLayout.PLAIN && !options.skips().isEmpty();
    this.interval = hasSkips ? options.skips().get(0) : NEVER;
    this.blockSizeInBytes =
        options.codec() == CompressionCodec.NONE ? NEVER : options.blockSizeInBytes();
    clear();
  }

  /** Called before each row of the page, with where its value will begin. */
  public void begin(int row, int offset) {
    if (row == nextMarkedRow) {
      starts.add(offset);
      nextMarkedRow = row + interval;
    }
    if (blockSizeInBytes != NEVER
        && (blockStarts.size() == 0 || offset - blockStarts.last() >= blockSizeInBytes)) {
      blockRows.add(row);
      blockStarts.add(offset);
    }
  }

  /** Undoes the {@link #begin} of the last row. */
  public void takeBack(int row) {
    if (interval != NEVER && nextMarkedRow == row + interval) {
      starts.removeLast();
      nextMarkedRow = row;
    }
    if (blockRows.size() > 0 && blockRows.last() == row) {
      blockRows.removeLast();
      blockStarts.removeLast();
    }
  }

  /** Begins a page. */
  public void clear() {
    starts.clear();
    blockRows.clear();
    blockStarts.clear();
    nextMarkedRow = interval == NEVER ? NEVER : 0;
  }

  /** Begins a page, and gives back the room. */
  public void release() {
    starts.release();
    blockRows.release();
    blockStarts.release();
    clear();
  }

  /** Bytes of memory held. */
  public long memoryInBytes() {
    return starts.capacityInBytes() + blockRows.capacityInBytes() + blockStarts.capacityInBytes();
  }

  /** Where every row begins whose number is a multiple of the lowest skip. */
  IntArray starts() {
    return starts;
  }

  /** The first row of each block. */
  IntArray blockRows() {
    return blockRows;
  }

  /** Where each block begins. */
  IntArray blockStarts() {
    return blockStarts;
  }
}
