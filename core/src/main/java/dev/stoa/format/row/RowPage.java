package dev.stoa.format.row;

import dev.stoa.data.RowLayout;
import dev.stoa.data.RowLayout.Slot;
import dev.stoa.format.bytes.ByteRegion;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;

/**
 * The rows of a page, each read in place. Consecutive rows are found by their sizes, others by the
 * index at the start of the page. Not thread-safe.
 */
public final class RowPage {
  static final int INDEX_STRIDE = 64;

  private final ByteRegion bytes;
  private final RowLayout layout;
  private final int rowCount;
  private final int rowsStart;

  /** The current row; negative if none. */
  private int row = -1;

  private int start;

  private int size;

  /**
   * A page of rows.
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
    long minSize = rowsStart + (long) rowCount * layout.fixedSizeInBytes();
    if (layout.isVariableSize() ? bytes.length() < minSize : bytes.length() != minSize) {
      throw bytes.corrupt(
          0, "expected rows of %d bytes, found %d bytes".formatted(minSize, bytes.length()));
    }
  }

  /** The layout of the rows' bytes. */
  public RowLayout layout() {
    return layout;
  }

  /** The number of rows. */
  public int rowCount() {
    return rowCount;
  }

  /** Moves to a row and finds its start and size. */
  private void find(int index) {
    if (index == row) {
      return;
    }
    if (!layout.isVariableSize()) {
      size = layout.fixedSizeInBytes();
      start = index * size;
      row = index;
      return;
    }
    int current = index / INDEX_STRIDE * INDEX_STRIDE;
    if (row >= current && row < index) {
      current = row;
    } else {
      long offset = rowsStart + (bytes.intAt(index / INDEX_STRIDE * Integer.BYTES) & 0xffffffffL);
      read(offset);
    }
    for (; current < index; current++) {
      read((long) start + size);
    }
    row = index;
  }

  private void read(long offset) {
    row = -1;
    if (offset > bytes.length() - layout.fixedSizeInBytes()) {
      throw bytes.corrupt(
          (int) Math.min(offset, bytes.length()), "expected a row, found the end of the page");
    }
    start = (int) offset;
    size = bytes.intAt(start);
    if (size < layout.fixedSizeInBytes() || size > bytes.length() - start) {
      throw bytes.corrupt(
          start,
          "expected a row of %d to %d bytes, found %d bytes"
              .formatted(layout.fixedSizeInBytes(), bytes.length() - start, size));
    }
  }

  /** Sets the buffer's position and limit to a row's bytes in {@link #buffer}. */
  public void seek(ByteBuffer buffer, int index) {
    find(index);
    bytes.require(start, size);
    buffer.limit(start + size).position(start);
  }

  /** A read-only view of the page's bytes, for {@link #seek}. */
  public ByteBuffer buffer() {
    return bytes.bytes().asReadOnlyBuffer().order(ByteOrder.LITTLE_ENDIAN);
  }

  /** Whether a column is null in a row. */
  public boolean isNull(int index, int column) {
    find(index);
    int offset = start + layout.nullBitmapOffset() + (column >> 3);
    boolean isNull = (bytes.byteAt(offset) >> (column & 7) & 1) != 0;
    if (isNull && !layout.isNullable(column)) {
      throw bytes.corrupt(offset, "expected a value in column %d, found null".formatted(column));
    }
    return isNull;
  }

  /** Returns the bits of an int, float or enum ordinal. */
  int intAt(int index, int column) {
    find(index);
    return bytes.intAt(start + layout.slotOffset(column));
  }

  /** Returns the bits of a long or double. */
  long longAt(int index, int column) {
    find(index);
    return bytes.longAt(start + layout.slotOffset(column));
  }

  /** Returns a boolean. */
  boolean booleanAt(int index, int column) {
    find(index);
    int offset = start + layout.slotOffset(column);
    int value = bytes.byteAt(offset);
    if (value > 1) {
      throw bytes.corrupt(offset, "expected 0 or 1, found " + value);
    }
    return value == 1;
  }

  /** The offset of a fixed value, which is stored in its slot. */
  int slotOf(int index, int column) {
    find(index);
    return start + layout.slotOffset(column);
  }

  /** The size of a value that its slot refers to. */
  int lengthOf(int index, int column) {
    checkReference(index, column);
    return bytes.intAt(start + layout.slotOffset(column) + Integer.BYTES);
  }

  /** The offset in the page of a value that its slot refers to. */
  int offsetOf(int index, int column) {
    find(index);
    return start + bytes.intAt(start + layout.slotOffset(column));
  }

  private void checkReference(int index, int column) {
    find(index);
    int slotOffset = start + layout.slotOffset(column);
    int offset = bytes.intAt(slotOffset);
    int length = bytes.intAt(slotOffset + Integer.BYTES);
    if (offset < layout.fixedSizeInBytes()
        || offset > size
        || length < 0
        || length > size - offset) {
      throw bytes.corrupt(
          slotOffset,
          "expected a reference within a row of %d bytes, found length %d at offset %d"
              .formatted(size, length, offset));
    }
  }

  ByteRegion bytes() {
    return bytes;
  }

  /** Checks that rows, and the values in them, are stored one after another without gaps. */
  public void verify() {
    long expectedStart = rowsStart;
    for (int i = 0; i < rowCount; i++) {
      find(i);
      if (start != expectedStart) {
        throw bytes.corrupt(
            start,
            "expected row %d at offset %d, found it at offset %d"
                .formatted(i, expectedStart, start));
      }
      if (layout.isVariableSize() && i % INDEX_STRIDE == 0) {
        int storedOffset = bytes.intAt(i / INDEX_STRIDE * Integer.BYTES);
        if (storedOffset != start - rowsStart) {
          throw bytes.corrupt(
              0,
              "expected row %d at offset %d, found offset %d in the index"
                  .formatted(i, start - rowsStart, storedOffset));
        }
      }
      verifyRow(i);
      expectedStart += size;
    }
    if (expectedStart != bytes.length()) {
      throw bytes.corrupt(
          (int) expectedStart, "expected the end of the page, found bytes after the last row");
    }
  }

  private void verifyRow(int index) {
    int end = layout.fixedSizeInBytes();
    for (int column = 0; column < layout.columnCount(); column++) {
      Slot slot = layout.slot(column);
      boolean isReference = slot == Slot.TEXT || slot == Slot.BYTES || slot == Slot.AVRO;
      if (!isNull(index, column) && isReference) {
        int length = lengthOf(index, column);
        if (offsetOf(index, column) - start != end) {
          throw bytes.corrupt(
              start + layout.slotOffset(column),
              "expected bytes at offset %d, found them at offset %d"
                  .formatted(end, offsetOf(index, column) - start));
        }
        end += length;
      }
    }
    if (end != size) {
      throw bytes.corrupt(start, "expected a row of %d bytes, found %d bytes".formatted(end, size));
    }
  }
}
