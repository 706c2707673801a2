package dev.stoa.data;

import java.nio.FloatBuffer;
import org.apache.avro.Schema;

/**
 * A vector of floats: in an array, or over the bytes of a file as they lie. Valid until the
 * reader's next batch.
 */
public final class FloatVector extends ColumnVector {
  private float[] array = {};
  private FloatBuffer buffer;
  private int first;

  /** A vector of no rows. */
  public FloatVector(Schema schema) {
    super(schema);
  }

  /** Gives an array with room for some rows, for the caller to fill from index 0 on. */
  public float[] startFilling(int rowCount) {
    buffer = null;
    if (array.length < rowCount) {
      array = new float[Math.max(rowCount, array.length * 2)];
    }
    return array;
  }

  /** Makes the vector lie over values that stand elsewhere, the first row's at an index there. */
  public void lieOver(FloatBuffer values, int newFirst) {
    buffer = values;
    first = newFirst;
  }

  /** Whether the values lie over the bytes of a file, so that nothing was copied. */
  public boolean isOverBytes() {
    return buffer != null;
  }

  @Override
  public float floatAt(int index) {
    return buffer == null ? array[index] : buffer.get(first + index);
  }

  @Override
  public double doubleAt(int index) {
    return floatAt(index);
  }

  /** Copies the values of all rows. */
  public void copyTo(float[] target, int offset) {
    if (buffer == null) {
      System.arraycopy(array, 0, target, offset, size());
    } else {
      buffer.get(first, target, offset, size());
    }
  }
}
