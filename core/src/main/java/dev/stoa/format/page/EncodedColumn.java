package dev.stoa.format.page;

import dev.stoa.format.batch.VectorBuilder;
import dev.stoa.format.value.RandomAccessValues;
import dev.stoa.format.view.ValuePath;
import dev.stoa.type.DataType;

/**
 * The values of one column in one page of any layout: single values by their index in the page,
 * ranges of values as vectors. Implemented by value, vector and row pages; called by cursors,
 * batches, predicates and lookups.
 *
 * <p>Indexes may come in any order; row-ordered pages are fastest with ascending ones. For one
 * thread; invalid after its page was left.
 */
public abstract class EncodedColumn extends RandomAccessValues {
  /** The serde of the values. */
  public DataType type() {
    return serde().type();
  }

  /** The number of values. */
  public abstract int count();

  /** Whether all values are equal, so that the first represents all. */
  public boolean isConstant() {
    return false;
  }

  /**
   * Appends the values at a path inside some values to a vector; null if the path does not exist in
   * a value.
   *
   * @param first the first value; {@code length} of them exist
   */
  public void append(int first, int length, ValuePath path, VectorBuilder target) {
    for (int i = first; i < first + length; i++) {
      serde().append(readAvro(i), path, 0, target);
    }
  }

  /**
   * Decodes the value at an index and its neighbors into a window; returns false if the value
   * should be read on its own.
   *
   * @param pageStart the row of the first value
   */
  public boolean fill(ColumnWindow window, long pageStart, int index) {
    window.bypassUntil(pageStart + count());
    return false;
  }

  /** Fills the validity bits in the same way. */
  public boolean fillValidity(ColumnWindow window, long pageStart, int index) {
    window.bypassValidityUntil(pageStart + count());
    return false;
  }

  /** Makes the checks that reading the value at an index omits; called for all values in turn. */
  public void checkEnd(int index) {}
}
