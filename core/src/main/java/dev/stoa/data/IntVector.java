package dev.stoa.data;

import java.nio.IntBuffer;
import org.apache.avro.Schema;

/**
 * A vector of ints, or of the ordinals of enums: in an array, or over the bytes of a file as they
 * lie. Valid until the reader's next batch.
 */
public final class IntVector extends ColumnVector {
  private int[] array = {};
  private IntBuffer buffer;
  private int first;

  /** A vector of no rows. */
  public IntVector(Schema schema) {
    super(schema);
  }

  /** Gives an array with room for some rows, for the caller to fill from index 0 on. */
  public int[] startFilling(int rowCount) {
    buffer = null;
    if (array.length < rowCount) {
      array = new int[Math.max(rowCount, array.length * 2)];
    }
    return array;
  }

  /** Makes the vector lie over values that stand elsewhere, the first row's at an index there. */
  public void lieOver(IntBuffer values, int newFirst) {
    buffer = values;
    first = newFirst;
  }

  /** Whether the values lie over the bytes of a file, so that nothing was copied. */
  public boolean isOverBytes() {
    return buffer != null;
  }

  @Override
  public int intAt(int index) {
    return buffer == null ? array[index] : buffer.get(first + index);
  }

  @Override
  public long longAt(int index) {
    return intAt(index);
  }

  /** Copies the values of all rows. */
  public void copyTo(int[] target, int offset) {
    if (buffer == null) {
      System.arraycopy(array, 0, target, offset, size());
    } else {
      buffer.get(first, target, offset, size());
    }
  }
}
