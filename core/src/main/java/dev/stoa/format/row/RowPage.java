package dev.stoa.format.row;

import dev.stoa.data.RowLayout;
import dev.stoa.data.RowLayout.Slot;
import dev.stoa.format.bytes.ByteRegion;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;

/**
 * A page of several columns stored row by row, read in place. The next row is found by the size of
 * the current one, other rows by the index at the start of the page. Not thread-safe.
 */
public final class RowPage {
  /** The index contains the offset of one row in each group of this many. */
  static final int INDEX_STRIDE = 64;

  private final ByteRegion bytes;
  private final RowLayout layout;
  private final int rowCount;

  /** The offset of the first row, after the index. */
  private final int rowsStart;

  /** The index of the current row; negative if none. */
  private int row = -1;

  /** The offset of the current row in the page. */
  private int rowStart;

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
    this.rowsStart =
        layout.isVariableSize()
            ? Integer.BYTES * ((rowCount + INDEX_STRIDE - 1) / INDEX_STRIDE)
            : 0;
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

  /** Returns the layout of the rows' bytes. */
  public RowLayout layout() {
    return layout;
  }

  /** Returns the number of rows. */
  public int rowCount() {
    return rowCount;
  }

  /** Moves to a row and finds its start and size. */
  private void moveTo(int index) {
    if (index == row) {
      return;
    }
    if (!layout.isVariableSize()) {
      rowSizeInBytes = layout.fixedSizeInBytes();
      rowStart = index * rowSizeInBytes;
      row = index;
      return;
    }
    int reachedIndex = index / INDEX_STRIDE * INDEX_STRIDE;
    if (row >= reachedIndex && row < index) {
      reachedIndex = row;
    } else {
      long offset = rowsStart + (bytes.intAt(index / INDEX_STRIDE * Integer.BYTES) & 0xffffffffL);
      moveToOffset(offset);
    }
    for (; reachedIndex < index; reachedIndex++) {
      moveToOffset((long) rowStart + rowSizeInBytes);
    }
    row = index;
  }

  /** Moves to the row at an offset; the caller sets its index. */
  private void moveToOffset(long offset) {
    row = -1;
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
  public void seek(ByteBuffer buffer, int index) {
    moveTo(index);
    bytes.require(rowStart, rowSizeInBytes);
    buffer.limit(rowStart + rowSizeInBytes).position(rowStart);
  }

  /** Returns a read-only view of the page's bytes, for {@link #seek}. */
  public ByteBuffer buffer() {
    return bytes.bytes().asReadOnlyBuffer().order(ByteOrder.LITTLE_ENDIAN);
  }

  /** Returns whether a column is null in a row. */
  public boolean isNull(int index, int column) {
    moveTo(index);
    int offset = rowStart + layout.nullBitmapOffset() + (column >> 3);
    boolean isNull = (bytes.byteAt(offset) >> (column & 7) & 1) != 0;
    if (isNull && !layout.isNullable(column)) {
      throw bytes.corrupt(offset, "expected a value in column %d, found null".formatted(column));
    }
    return isNull;
  }

  /** Returns the bits of an int, float or enum ordinal. */
  int intAt(int index, int column) {
    moveTo(index);
    return bytes.intAt(rowStart + layout.slotOffset(column));
  }

  /** Returns the bits of a long or double. */
  long longAt(int index, int column) {
    moveTo(index);
    return bytes.longAt(rowStart + layout.slotOffset(column));
  }

  /** Returns a boolean. */
  boolean booleanAt(int index, int column) {
    moveTo(index);
    int offset = rowStart + layout.slotOffset(column);
    int value = bytes.byteAt(offset);
    if (value > 1) {
      throw bytes.corrupt(offset, "expected 0 or 1, found " + value);
    }
    return value == 1;
  }

  /**
   * Returns the offset of a slot in the page, such as that of a fixed value, which is stored in its
   * slot.
   */
  int slotOffset(int index, int column) {
    moveTo(index);
    return rowStart + layout.slotOffset(column);
  }

  /** Returns the size of a value that its slot refers to, after checking the reference. */
  int lengthOf(int index, int column) {
    checkReference(index, column);
    return bytes.intAt(rowStart + layout.slotOffset(column) + Integer.BYTES);
  }

  /**
   * Returns the offset in the page of a value that its slot refers to; {@link #lengthOf} must be
   * called first, which checks the reference.
   */
  int offsetOf(int index, int column) {
    moveTo(index);
    return rowStart + bytes.intAt(rowStart + layout.slotOffset(column));
  }

  private void checkReference(int index, int column) {
    moveTo(index);
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

  private void verifyIndex(int rowIndex, long expectedOffset) {
    int indexOffset = rowIndex / INDEX_STRIDE * Integer.BYTES;
    long offset = bytes.intAt(indexOffset) & 0xffffffffL;
    if (offset != expectedOffset) {
      throw bytes.corrupt(
          indexOffset,
          "expected row %d at offset %d, found offset %d in the index"
              .formatted(rowIndex, expectedOffset, offset));
    }
  }

  private void verifyRow(int index) {
    int end = layout.fixedSizeInBytes();
    for (int column = 0; column < layout.columnCount(); column++) {
      Slot slot = layout.slot(column);
      boolean isReference = slot == Slot.TEXT || slot == Slot.BYTES || slot == Slot.AVRO;
      if (!isNull(index, column) && isReference) {
        int length = lengthOf(index, column);
        if (offsetOf(index, column) - rowStart != end) {
          throw bytes.corrupt(
              rowStart + layout.slotOffset(column),
              "expected bytes at offset %d, found them at offset %d"
                  .formatted(end, offsetOf(index, column) - rowStart));
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
