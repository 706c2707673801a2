package dev.stoa.data;

import java.nio.DoubleBuffer;
import org.apache.avro.Schema;

/**
 * A vector of doubles: in an array, or over the bytes of a file as they lie. Valid until the
 * reader's next batch.
 */
public final class DoubleVector extends ColumnVector {
  private double[] array = {};
  private DoubleBuffer buffer;
  private int first;

  /** A vector of no rows. */
  public DoubleVector(Schema schema) {
    super(schema);
  }

  /** Gives an array with room for some rows, for the caller to fill from index 0 on. */
  public double[] startFilling(int rowCount) {
    buffer = null;
    if (array.length < rowCount) {
      array = new double[Math.max(rowCount, array.length * 2)];
    }
    return array;
  }

  /** Makes the vector lie over values that stand elsewhere, the first row's at an index there. */
  public void lieOver(DoubleBuffer values, int newFirst) {
    buffer = values;
    first = newFirst;
  }

  /** Whether the values lie over the bytes of a file, so that nothing was copied. */
  public boolean isOverBytes() {
    return buffer != null;
  }

  @Override
  public double doubleAt(int index) {
    return buffer == null ? array[index] : buffer.get(first + index);
  }

  /** Copies the values of all rows. */
  public void copyTo(double[] target, int offset) {
    if (buffer == null) {
      System.arraycopy(array, 0, target, offset, size());
    } else {
      buffer.get(first, target, offset, size());
    }
  }
}
