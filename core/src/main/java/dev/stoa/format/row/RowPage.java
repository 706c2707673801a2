package dev.stoa.format.row;

import dev.stoa.data.RowLayout;
import dev.stoa.data.RowLayout.Slot;
import dev.stoa.format.bytes.ByteRegion;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;

/**
 * The rows of a page, each read in place; for one thread. Consecutive rows are found by their
 * sizes, others by the table at the page's head.
 */
public final class RowPage {
  static final int INDEX_STRIDE = 64;

  private final ByteRegion bytes;
  private final RowLayout layout;
  private final int rowCount;
  private final int rowsStart;

  /** The row found last. */
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
          0, "expected rows of %d bytes, found %d".formatted(minSize, bytes.length()));
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
  private void find(int wanted) {
    if (wanted == row) {
      return;
    }
    if (!layout.isVariableSize()) {
      size = layout.fixedSizeInBytes();
      start = wanted * size;
      row = wanted;
      return;
    }
    int at = wanted / INDEX_STRIDE * INDEX_STRIDE;
    if (row >= at && row < wanted) {
      at = row;
    } else {
      long offset = rowsStart + (bytes.intAt(wanted / INDEX_STRIDE * Integer.BYTES) & 0xffffffffL);
      read(offset);
    }
    for (; at < wanted; at++) {
      read((long) start + size);
    }
    row = wanted;
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
          "expected a row of %d to %d bytes, found one of %d"
              .formatted(layout.fixedSizeInBytes(), bytes.length() - start, size));
    }
  }

  /** Sets the buffer's position and limit to a row's bytes in {@link #buffer}. */
  public void seek(ByteBuffer buffer, int wanted) {
    find(wanted);
    bytes.require(start, size);
    buffer.limit(start + size).position(start);
  }

  /** A read-only view of the page's bytes, for {@link #seek}. */
  public ByteBuffer buffer() {
    return bytes.bytes().asReadOnlyBuffer().order(ByteOrder.LITTLE_ENDIAN);
  }

  /** Whether a column is null in a row. */
  public boolean isNull(int wanted, int column) {
    find(wanted);
    int at = start + layout.nullBitmapOffset() + (column >> 3);
    boolean isNull = (bytes.byteAt(at) >> (column & 7) & 1) != 0;
    if (isNull && !layout.isNullable(column)) {
      throw bytes.corrupt(at, "expected a value in column %d, found null".formatted(column));
    }
    return isNull;
  }

  /** The bits of an int, float or enum ordinal. */
  int intAt(int wanted, int column) {
    find(wanted);
    return bytes.intAt(start + layout.slotOffset(column));
  }

  /** The bits of a long or double. */
  long longAt(int wanted, int column) {
    find(wanted);
    return bytes.longAt(start + layout.slotOffset(column));
  }

  /** A boolean. */
  boolean booleanAt(int wanted, int column) {
    find(wanted);
    int at = start + layout.slotOffset(column);
    int value = bytes.byteAt(at);
    if (value > 1) {
      throw bytes.corrupt(at, "expected 0 or 1, found " + value);
    }
    return value == 1;
  }

  /** The start of a fixed in its slot. */
  int slotOf(int wanted, int column) {
    find(wanted);
    return start + layout.slotOffset(column);
  }

  /** The size of a value that its slot refers to. */
  int lengthOf(int wanted, int column) {
    checkReference(wanted, column);
    return bytes.intAt(start + layout.slotOffset(column) + Integer.BYTES);
  }

  /** The start of these bytes in the page. */
  int offsetOf(int wanted, int column) {
    find(wanted);
    return start + bytes.intAt(start + layout.slotOffset(column));
  }

  private void checkReference(int wanted, int column) {
    find(wanted);
    int at = start + layout.slotOffset(column);
    int offset = bytes.intAt(at);
    int length = bytes.intAt(at + Integer.BYTES);
    if (offset < layout.fixedSizeInBytes()
        || offset > size
        || length < 0
        || length > size - offset) {
      throw bytes.corrupt(
          at,
          "expected a reference within a row of %d bytes, found length %d at offset %d"
              .formatted(size, length, offset));
    }
  }

  ByteRegion bytes() {
    return bytes;
  }

  /** Checks that rows, and the values in them, are stored one after another without gaps. */
  public void verify() {
    long expected = rowsStart;
    for (int i = 0; i < rowCount; i++) {
      find(i);
      if (start != expected) {
        throw bytes.corrupt(
            start, "expected row %d at %d, found it at %d".formatted(i, expected, start));
      }
      if (layout.isVariableSize() && i % INDEX_STRIDE == 0) {
        int stored = bytes.intAt(i / INDEX_STRIDE * Integer.BYTES);
        if (stored != start - rowsStart) {
          throw bytes.corrupt(
              0, "expected row %d at %d, found %d".formatted(i, start - rowsStart, stored));
        }
      }
      verifyRow(i);
      expected += size;
    }
    if (expected != bytes.length()) {
      throw bytes.corrupt(
          (int) expected, "expected the end of the page, found bytes after the last row");
    }
  }

  private void verifyRow(int wanted) {
    int end = layout.fixedSizeInBytes();
    for (int column = 0; column < layout.columnCount(); column++) {
      Slot slot = layout.slot(column);
      boolean isReference = slot == Slot.TEXT || slot == Slot.BYTES || slot == Slot.AVRO;
      if (!isNull(wanted, column) && isReference) {
        int length = lengthOf(wanted, column);
        if (offsetOf(wanted, column) - start != end) {
          throw bytes.corrupt(
              start + layout.slotOffset(column),
              "expected bytes at offset %d, found them at offset %d"
                  .formatted(end, offsetOf(wanted, column) - start));
        }
        end += length;
      }
    }
    if (end != size) {
      throw bytes.corrupt(start, "expected a row of %d bytes, found %d".formatted(end, size));
    }
  }
}
