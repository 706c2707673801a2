package dev.stoa.format.page;

import dev.stoa.format.batch.VectorBuilder;
import dev.stoa.format.bytes.ByteReader;
import dev.stoa.format.value.ValueType;
import dev.stoa.format.view.ValuePath;
import dev.stoa.format.window.ColumnWindow;
import dev.stoa.type.DataType;
import java.nio.ByteBuffer;
import org.apache.avro.util.Utf8;

/**
 * The values of one column in one page, whatever the page's layout: single values by their index in
 * the page, ranges of values as vectors. Value, vector and row pages implement it; cursors,
 * batches, predicates and lookups call it.
 *
 * <p>Indexes may come in any order; pages that store values one after another read rising ones
 * fastest. For one thread; not used after its page was left.
 */
public abstract class EncodedColumn {
  /** The type of the values. */
  public abstract DataType type();

  /** The number of values. */
  public abstract int count();

  /** Whether the value at an index is null. */
  public boolean isNull(int index) {
    return encoding().isNull(readAvro(index));
  }

  /** Whether all values are the same, so that the first stands for all. */
  public boolean isConstant() {
    return false;
  }

  /** The value at an index in Avro binary, valid until the next is read. */
  public abstract ByteReader readAvro(int index);

  /** How {@link #readAvro} encodes the values. */
  protected abstract ValueType encoding();

  /** The value at an index as Avro's generic reader gives it, in {@code reuse} where that fits. */
  public Object read(int index, Object reuse) {
    return encoding().read(readAvro(index), reuse);
  }

  /** The value as {@link #read} gives it, but maps, arrays and records as views of the page. */
  public Object view(int index, Object reuse) {
    return encoding().view(readAvro(index), reuse);
  }

  /** The boolean at an index. */
  public boolean readBoolean(int index) {
    return encoding().readBoolean(readAvro(index));
  }

  /** The int at an index. */
  public int readInt(int index) {
    return encoding().readInt(readAvro(index));
  }

  /** The long or int at an index. */
  public long readLong(int index) {
    return encoding().readLong(readAvro(index));
  }

  /** The float at an index. */
  public float readFloat(int index) {
    return encoding().readFloat(readAvro(index));
  }

  /** The double or float at an index. */
  public double readDouble(int index) {
    return encoding().readDouble(readAvro(index));
  }

  /** Copies the string at an index into an object. */
  public void readText(int index, Utf8 target) {
    encoding().readText(readAvro(index), target);
  }

  /** The bytes or fixed at an index, in the buffer or in a new one where it does not fit. */
  public ByteBuffer readBytes(int index, ByteBuffer reuse) {
    return encoding().readBytes(readAvro(index), reuse);
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
