package dev.stoa.format.page;

import dev.stoa.format.batch.VectorBuilder;
import dev.stoa.format.value.PointReads;
import dev.stoa.format.view.ValuePath;
import dev.stoa.type.DataType;

/**
 * The values of one column in one page, whatever the page's layout: single values by their index in
 * the page, ranges of values as vectors. Value, vector and row pages implement it; cursors,
 * batches, predicates and lookups call it.
 *
 * <p>Indexes may come in any order; pages that store values one after another read rising ones
 * fastest. For one thread; not used after its page was left.
 */
public abstract class EncodedColumn extends PointReads {
  /** The type of the values. */
  public DataType type() {
    return encoding().type();
  }

  /** The number of values. */
  public abstract int count();

  /** Whether all values are the same, so that the first stands for all. */
  public boolean isConstant() {
    return false;
  }

  /**
   * Adds what a path leads to inside some values to a vector; null where it leads to nothing.
   *
   * @param first the first value; {@code length} of them exist
   */
  public void append(int first, int length, ValuePath path, VectorBuilder target) {
    for (int i = first; i < first + length; i++) {
      encoding().append(readAvro(i), path, 0, target);
    }
  }

  /**
   * Decodes the value at an index and its neighbours into a window; gives false where the value
   * should be read alone.
   *
   * @param pageStart the row of the first value
   */
  public boolean fill(ColumnWindow window, long pageStart, int index) {
    window.closeUntil(pageStart + count());
    return false;
  }

  /** Fills which values are null in the same way. */
  public boolean fillPresence(ColumnWindow window, long pageStart, int index) {
    window.closePresence(pageStart + count());
    return false;
  }

  /** Checks what reading the value at an index alone does not; called for all values in turn. */
  public void checkEnd(int index) {}
}
