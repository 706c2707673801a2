package dev.stoa.format.page;

import dev.stoa.format.batch.VectorBuilder;
import dev.stoa.format.bytes.ByteReader;
import dev.stoa.format.value.RandomAccessValues;
import dev.stoa.format.view.ValuePath;
import dev.stoa.type.DataType;
import java.util.Arrays;

/**
 * The values of one column in one page of any layout: returns single values by their index in the
 * page, and ranges of values as vectors. Implemented by value, vector and row pages; called by
 * cursors, batches, predicates and lookups.
 *
 * <p>Indexes may come in any order; value pages and row pages are fastest with ascending ones. Not
 * thread-safe; invalid after another page is opened.
 */
public abstract class EncodedColumn extends RandomAccessValues {
  /** Returns the type of the values. */
  public DataType type() {
    return serde().type();
  }

  /** Returns the number of values. */
  public abstract int count();

  /** Returns whether all values are known to be equal. */
  public boolean isConstant() {
    return false;
  }

  /**
   * Appends the values at a path inside some values to a vector; null if the path does not exist in
   * a value.
   *
   * @param first the index of the first value
   * @param length the number of values
   */
  public void append(int first, int length, ValuePath path, VectorBuilder target) {
    for (int i = first; i < first + length; i++) {
      serde().append(readAvro(i), path, 0, target);
    }
  }

  /**
   * Whether the value at an index has the same bytes in Avro binary as a value of another column of
   * the same type. So zeros of different signs differ, and maps with their entries in another
   * order.
   */
  public boolean hasSameValue(int index, EncodedColumn other, int otherIndex) {
    ByteReader value = readAvro(index);
    ByteReader otherValue = other.readAvro(otherIndex);
    int start = value.position();
    int otherStart = otherValue.position();
    serde().skip(value);
    other.serde().skip(otherValue);
    boolean isSame =
        Arrays.equals(
            value.array(),
            start,
            value.position(),
            otherValue.array(),
            otherStart,
            otherValue.position());
    onValueRead();
    other.onValueRead();
    return isSame;
  }

  /**
   * Decodes the value at an index and its neighbors into a window; returns false if the value
   * should be read individually.
   *
   * @param pageStart the row of the page's first value in the split directory
   */
  public boolean fill(ColumnWindow window, long pageStart, int index) {
    window.bypassUntil(pageStart + count());
    return false;
  }

  /**
   * Decodes the validity of an index and its neighbors into a window; returns false if it should be
   * checked individually.
   *
   * @param pageStart the row of the page's first value in the split directory
   */
  public boolean fillValidity(ColumnWindow window, long pageStart, int index) {
    window.bypassValidityUntil(pageStart + count());
    return false;
  }

  /**
   * Checks where a value ends, which reading the value does not check. Called when a file is
   * verified, for all indexes in order, after the value was read.
   */
  public void checkEnd(int index) {}
}
