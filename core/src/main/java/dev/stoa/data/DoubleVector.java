package dev.stoa.data;

import dev.stoa.type.DataType;
import java.nio.ByteBuffer;
import java.nio.DoubleBuffer;
import java.util.Optional;

/**
 * A vector of doubles: in an array, or over the bytes of a file. Valid until the reader's next
 * batch.
 */
public final class DoubleVector extends NumberVector {
  private double[] array = {};
  private DoubleBuffer buffer;

  /** Creates a vector without rows. */
  public DoubleVector(DataType type) {
    super(type, Double.BYTES);
  }

  /** Returns an array with room for the rows, which the caller fills from index 0 on. */
  public double[] ensureCapacity(int rowCount) {
    buffer = null;
    useArray();
    if (array.length < rowCount) {
      array = new double[Math.max(rowCount, array.length * 2)];
    }
    return array;
  }

  /**
   * Wraps values without a copy.
   *
   * @param bytes the little-endian bytes of the values, for {@link #bytes}; empty if unknown
   * @param firstValueIndex the index of the first row's value in {@code values}
   */
  public void wrap(DoubleBuffer values, Optional<ByteBuffer> bytes, int firstValueIndex) {
    buffer = values;
    setWrapped(bytes, firstValueIndex);
  }

  /**
   * The array of the rows' values from index 0 on, for loops over all rows; empty if the vector
   * wraps the bytes of a file. Values at null rows are undefined.
   */
  public Optional<double[]> array() {
    return isWrapped() ? Optional.empty() : Optional.of(array);
  }

  @Override
  public double doubleAt(int index) {
    return buffer == null ? array[index] : buffer.get(firstValueIndex + index);
  }

  /** Copies the values of all rows to the target, from {@code offset} on. */
  public void copyTo(double[] target, int offset) {
    copyTo(0, size(), DoubleBuffer.wrap(target, offset, size()).slice());
  }

  /** Copies the values of some rows to the target, from index 0 on. */
  public void copyTo(int from, int count, DoubleBuffer target) {
    if (buffer == null) {
      target.put(0, array, from, count);
    } else {
      target.put(0, buffer, firstValueIndex + from, count);
    }
  }

  @Override
  String accessorAdvice() {
    return "read it with doubleAt";
  }
}
