package dev.stoa.format.row;

import dev.stoa.data.RowLayout;
import dev.stoa.data.RowLayout.Slot;
import dev.stoa.format.bytes.ByteRegion;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;

/**
 * The rows of a page, each read where it lies; for one thread. Rows one after another are found by
 * their sizes, others by the table at the page's head.
 */
public final class RowPage {
  static final int STRIDE = 64;

  private final ByteRegion bytes;
  private final RowLayout layout;
  private final int rowCount;
  private final int first;

  /** The row that was found last. */
  private int row = -1;

  private int start;
  private int size;

  /**
   * A page of rows.
   *
   * @throws dev.stoa.exception.CorruptFileException when it has other bytes than such rows take
   */
  public RowPage(ByteRegion bytes, RowLayout layout, int rowCount) {
    this.bytes = bytes;
    this.layout = layout;
    this.rowCount = rowCount;
    this.first = layout.varies() ? Integer.BYTES * ((rowCount + STRIDE - 1) / STRIDE) : 0;
    long least = first + (long) rowCount * layout.fixedSizeInBytes();
    if (layout.varies() ? bytes.length() < least : bytes.length() != least) {
      throw bytes.corrupt(
          0, "expected rows of %d bytes, found %d".formatted(least, bytes.length()));
    }
  }

  /** How the rows' bytes are to be read. */
  public RowLayout layout() {
    return layout;
  }

  /** The number of rows. */
  public int rowCount() {
    return rowCount;
  }

  /** Turns to a row, whose start and size are known then. */
  private void find(int wanted) {
    if (wanted == row) {
      return;
    }
    if (!layout.varies()) {
      size = layout.fixedSizeInBytes();
      start = wanted * size;
      row = wanted;
      return;
    }
    int at = wanted / STRIDE * STRIDE;
    if (row >= at && row < wanted) {
      at = row;
    } else {
      long begin = first + (bytes.intAt(wanted / STRIDE * Integer.BYTES) & 0xffffffffL);
      read(begin);
    }
    for (; at < wanted; at++) {
      read((long) start + size);
    }
    row = wanted;
  }

  private void read(long begin) {
    row = -1;
    if (begin > bytes.length() - layout.fixedSizeInBytes()) {
      throw bytes.corrupt(
          (int) Math.min(begin, bytes.length()), "expected a row, found the end of the page");
    }
    start = (int) begin;
    size = bytes.intAt(start);
    if (size < layout.fixedSizeInBytes() || size > bytes.length() - start) {
      throw bytes.corrupt(
          start,
          "expected a row of %d to %d bytes, found one of %d"
              .formatted(layout.fixedSizeInBytes(), bytes.length() - start, size));
    }
  }

  /** Turns the buffer's position and limit to a row's bytes as they lie in {@link #buffer}. */
  public void turn(ByteBuffer buffer, int wanted) {
    find(wanted);
    bytes.require(start, size);
    buffer.limit(start + size).position(start);
  }

  /** A view of the page's bytes, for {@link #turn}, which cannot be written. */
  public ByteBuffer buffer() {
    return bytes.bytes().asReadOnlyBuffer().order(ByteOrder.LITTLE_ENDIAN);
  }

  /** Whether a column is null in a row. */
  public boolean isNull(int wanted, int column) {
    find(wanted);
    int at = start + layout.nullsPosition() + (column >> 3);
    boolean isNull = (bytes.byteAt(at) >> (column & 7) & 1) != 0;
    if (isNull && !layout.isNullable(column)) {
      throw bytes.corrupt(at, "expected a value in column %d, found null".formatted(column));
    }
    return isNull;
  }

  /** An int, float or enum's number, as its bits. */
  int intAt(int wanted, int column) {
    find(wanted);
    return bytes.intAt(start + layout.position(column));
  }

  /** A long or double, as its bits. */
  long longAt(int wanted, int column) {
    find(wanted);
    return bytes.longAt(start + layout.position(column));
  }

  /** A boolean. */
  boolean booleanAt(int wanted, int column) {
    find(wanted);
    int at = start + layout.position(column);
    int value = bytes.byteAt(at);
    if (value > 1) {
      throw bytes.corrupt(at, "expected 0 or 1, found " + value);
    }
    return value == 1;
  }

  /** Where a fixed in its slot begins. */
  int slotOf(int wanted, int column) {
    find(wanted);
    return start + layout.position(column);
  }

  /** How many bytes a value has that its slot tells the place of. */
  int lengthOf(int wanted, int column) {
    checkPlace(wanted, column);
    return bytes.intAt(start + layout.position(column) + Integer.BYTES);
  }

  /** Where in the page these bytes begin. */
  int placeOf(int wanted, int column) {
    find(wanted);
    return start + bytes.intAt(start + layout.position(column));
  }

  private void checkPlace(int wanted, int column) {
    find(wanted);
    int at = start + layout.position(column);
    int offset = bytes.intAt(at);
    int length = bytes.intAt(at + Integer.BYTES);
    if (offset < layout.fixedSizeInBytes()
        || offset > size
        || length < 0
        || length > size - offset) {
      throw bytes.corrupt(
          at,
          "expected a place in a row of %d bytes, found %d from %d on"
              .formatted(size, length, offset));
    }
  }

  ByteRegion bytes() {
    return bytes;
  }

  /** Checks that rows, and in them the bytes of values, stand one behind another without gaps. */
  public void verify() {
    long expected = first;
    for (int i = 0; i < rowCount; i++) {
      find(i);
      if (start != expected) {
        throw bytes.corrupt(
            start, "expected row %d at %d, found it at %d".formatted(i, expected, start));
      }
      if (layout.varies() && i % STRIDE == 0) {
        int told = bytes.intAt(i / STRIDE * Integer.BYTES);
        if (told != start - first) {
          throw bytes.corrupt(
              0, "expected row %d at %d, found %d".formatted(i, start - first, told));
        }
      }
      verifyRow(i);
      expected += size;
    }
    if (expected != bytes.length()) {
      throw bytes.corrupt(
          (int) expected, "expected the end of the page, found bytes behind the last row");
    }
  }

  private void verifyRow(int wanted) {
    int end = layout.fixedSizeInBytes();
    for (int column = 0; column < layout.columnCount(); column++) {
      Slot slot = layout.slot(column);
      boolean isPlace = slot == Slot.TEXT || slot == Slot.BYTES || slot == Slot.AVRO;
      if (!isNull(wanted, column) && isPlace) {
        int length = lengthOf(wanted, column);
        if (placeOf(wanted, column) - start != end) {
          throw bytes.corrupt(
              start + layout.position(column),
              "expected bytes from %d on, found them from %d on"
                  .formatted(end, placeOf(wanted, column) - start));
        }
        end += length;
      }
    }
    if (end != size) {
      throw bytes.corrupt(start, "expected a row of %d bytes, found %d".formatted(end, size));
    }
  }
}
