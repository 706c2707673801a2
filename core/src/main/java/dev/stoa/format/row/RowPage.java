package dev.stoa.format.row;

import dev.stoa.data.RowLayout;
import dev.stoa.data.RowLayout.Slot;
import dev.stoa.format.bytes.ByteRegion;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;

/**
 * A page of several columns stored row by row, read in place. If rows vary in size, the page starts
 * with an index, and the rows after an indexed row are found by the sizes of the rows before them.
 * Not thread-safe.
 */
public final class RowPage {
  /** The number of rows per entry of the index, which is the offset of the first of these rows. */
  static final int INDEX_STRIDE = 64;

  private final ByteRegion bytes;
  private final RowLayout layout;
  private final int rowCount;

  /** The offset of the first row, after the index. */
  private final int rowsStart;

  /** The row whose start and size are known; negative if none. */
  private int currentRow = -1;

  /** The offset of the current row in the page. */
  private int rowStart;

  /** The size of the current row. */
  private int rowSizeInBytes;

  /**
   * Creates a page of rows.
   *
   * @throws dev.stoa.exception.CorruptFileException if the size of the bytes does not match the
   *     rows
   */
  public RowPage(ByteRegion bytes, RowLayout layout, int rowCount) {
    this.bytes = bytes;
    this.layout = layout;
    this.rowCount = rowCount;
    this.rowsStart = layout.isVariableSize() ? indexSizeInBytes(rowCount) : 0;
    long minSizeInBytes = rowsStart + (long) rowCount * layout.fixedSizeInBytes();
    if (layout.isVariableSize()
        ? bytes.length() < minSizeInBytes
        : bytes.length() != minSizeInBytes) {
      throw bytes.corrupt(
          0,
          "expected %s%d bytes of %d rows, found %d bytes"
              .formatted(
                  layout.isVariableSize() ? "at least " : "",
                  minSizeInBytes,
                  rowCount,
                  bytes.length()));
    }
  }

  /** Returns the size of the index of a page whose rows vary in size. */
  static int indexSizeInBytes(int rowCount) {
    return Integer.BYTES * ((rowCount + INDEX_STRIDE - 1) / INDEX_STRIDE);
  }

  /** Returns the layout of the rows' bytes. */
  public RowLayout layout() {
    return layout;
  }

  /** Returns the number of rows. */
  public int rowCount() {
    return rowCount;
  }

  /** Moves to a row and finds its start and size. */
  private void moveTo(int row) {
    if (row == currentRow) {
      return;
    }
    if (!layout.isVariableSize()) {
      rowSizeInBytes = layout.fixedSizeInBytes();
      rowStart = row * rowSizeInBytes;
      currentRow = row;
      return;
    }
    int reachedRow = row / INDEX_STRIDE * INDEX_STRIDE;
    if (currentRow >= reachedRow && currentRow < row) {
      reachedRow = currentRow;
    } else {
      long offset = rowsStart + (bytes.intAt(row / INDEX_STRIDE * Integer.BYTES) & 0xffffffffL);
      moveToOffset(offset);
    }
    for (; reachedRow < row; reachedRow++) {
      moveToOffset((long) rowStart + rowSizeInBytes);
    }
    currentRow = row;
  }

  /** Moves to the row at an offset; the caller sets the number of the row. */
  private void moveToOffset(long offset) {
    currentRow = -1;
    if (offset > bytes.length() - layout.fixedSizeInBytes()) {
      throw bytes.corrupt(
          (int) Math.min(offset, bytes.length()), "expected a row, found the end of the page");
    }
    rowStart = (int) offset;
    rowSizeInBytes = bytes.intAt(rowStart);
    if (rowSizeInBytes < layout.fixedSizeInBytes() || rowSizeInBytes > bytes.length() - rowStart) {
      throw bytes.corrupt(
          rowStart,
          "expected a row of %d to %d bytes, found %d bytes"
              .formatted(layout.fixedSizeInBytes(), bytes.length() - rowStart, rowSizeInBytes));
    }
  }

  /** Sets the position and limit of a {@link #buffer} to a row's bytes. */
  public void seek(ByteBuffer buffer, int row) {
    moveTo(row);
    bytes.require(rowStart, rowSizeInBytes);
    buffer.limit(rowStart + rowSizeInBytes).position(rowStart);
  }

  /** Returns a read-only view of the page's bytes, for {@link #seek}. */
  public ByteBuffer buffer() {
    return bytes.bytes().asReadOnlyBuffer().order(ByteOrder.LITTLE_ENDIAN);
  }

  /** Returns whether a column is null in a row. */
  public boolean isNull(int row, int column) {
    moveTo(row);
    int offset = rowStart + layout.nullBitmapOffset() + (column >> 3);
    boolean isNull = (bytes.byteAt(offset) >> (column & 7) & 1) != 0;
    if (isNull && !layout.isNullable(column)) {
      throw bytes.corrupt(offset, "expected a value in column %d, found null".formatted(column));
    }
    return isNull;
  }

  /** Returns the bits of an int, float or enum ordinal. */
  int intAt(int row, int column) {
    moveTo(row);
    return bytes.intAt(rowStart + layout.slotOffset(column));
  }

  /** Returns the bits of a long or double. */
  long longAt(int row, int column) {
    moveTo(row);
    return bytes.longAt(rowStart + layout.slotOffset(column));
  }

  /** Returns a boolean. */
  boolean booleanAt(int row, int column) {
    moveTo(row);
    int offset = rowStart + layout.slotOffset(column);
    int value = bytes.byteAt(offset);
    if (value > 1) {
      throw bytes.corrupt(offset, "expected 0 or 1, found " + value);
    }
    return value == 1;
  }

  /** Returns the offset of a slot in the page; a fixed of at most 16 bytes is stored there. */
  int slotOffset(int row, int column) {
    moveTo(row);
    return rowStart + layout.slotOffset(column);
  }

  /** Returns the size in bytes of a value that its slot refers to, after checking the reference. */
  int lengthOf(int row, int column) {
    checkReference(row, column);
    return bytes.intAt(rowStart + layout.slotOffset(column) + Integer.BYTES);
  }

  /**
   * Returns the offset in the page of a value that its slot refers to. The caller must call {@link
   * #lengthOf} first, which checks the reference.
   */
  int offsetOf(int row, int column) {
    moveTo(row);
    return rowStart + bytes.intAt(rowStart + layout.slotOffset(column));
  }

  private void checkReference(int row, int column) {
    moveTo(row);
    int slotOffset = rowStart + layout.slotOffset(column);
    int offset = bytes.intAt(slotOffset);
    int length = bytes.intAt(slotOffset + Integer.BYTES);
    if (offset < layout.fixedSizeInBytes()
        || offset > rowSizeInBytes
        || length < 0
        || length > rowSizeInBytes - offset) {
      throw bytes.corrupt(
          slotOffset,
          "expected a reference within a row of %d bytes, found length %d at offset %d"
              .formatted(rowSizeInBytes, length, offset));
    }
  }

  /** Returns the page's bytes, the index included. */
  ByteRegion bytes() {
    return bytes;
  }

  /** Checks that rows, and the values in them, are stored one after another without gaps. */
  public void verify() {
    long expectedStart = rowsStart;
    for (int i = 0; i < rowCount; i++) {
      if (layout.isVariableSize() && i % INDEX_STRIDE == 0) {
        verifyIndex(i, expectedStart - rowsStart);
      }
      moveTo(i);
      verifyRow(i);
      expectedStart += rowSizeInBytes;
    }
    if (expectedStart != bytes.length()) {
      throw bytes.corrupt(
          (int) expectedStart, "expected the end of the page, found bytes after the last row");
    }
  }

  private void verifyIndex(int row, long expectedOffset) {
    int indexOffset = row / INDEX_STRIDE * Integer.BYTES;
    long offset = bytes.intAt(indexOffset) & 0xffffffffL;
    if (offset != expectedOffset) {
      throw bytes.corrupt(
          indexOffset,
          "expected row %d at offset %d, found offset %d in the index"
              .formatted(row, expectedOffset, offset));
    }
  }

  private void verifyRow(int row) {
    int end = layout.fixedSizeInBytes();
    for (int column = 0; column < layout.columnCount(); column++) {
      Slot slot = layout.slot(column);
      boolean isReference = slot == Slot.TEXT || slot == Slot.BYTES || slot == Slot.AVRO;
      if (!isNull(row, column) && isReference) {
        int length = lengthOf(row, column);
        if (offsetOf(row, column) - rowStart != end) {
          throw bytes.corrupt(
              rowStart + layout.slotOffset(column),
              "expected the bytes of column %d at offset %d of the row, found them at offset %d"
                  .formatted(column, end, offsetOf(row, column) - rowStart));
        }
        end += length;
      }
    }
    if (end != rowSizeInBytes) {
      throw bytes.corrupt(
          rowStart, "expected a row of %d bytes, found %d bytes".formatted(end, rowSizeInBytes));
    }
  }
}
