package dev.stoa.data;

import dev.stoa.type.DataType;
import java.nio.ByteBuffer;
import java.nio.DoubleBuffer;
import java.util.Optional;

/**
 * A vector of doubles: in an array, or over the bytes of a file as they lie. Valid until the
 * reader's next batch.
 */
public final class DoubleVector extends NumberVector {
  private double[] array = {};
  private DoubleBuffer buffer;

  /** A vector of no rows. */
  public DoubleVector(DataType type) {
    super(type, Double.BYTES);
  }

  /** Gives an array with room for some rows, for the caller to fill from index 0 on. */
  public double[] startFilling(int rowCount) {
    buffer = null;
    useArray();
    if (array.length < rowCount) {
      array = new double[Math.max(rowCount, array.length * 2)];
    }
    return array;
  }

  /**
   * Wraps values that are elsewhere, without a copy.
   *
   * @param bytes of these values, little-endian, for {@link #bytes}; empty where there are none
   * @param newFirst the index of the first row's value
   */
  public void wrap(DoubleBuffer values, Optional<ByteBuffer> bytes, int newFirst) {
    buffer = values;
    useBytes(bytes, newFirst);
  }

  /**
   * The array that holds the rows' values from index 0 on, for loops over all of them; empty where
   * the vector wraps the bytes of a file. Values at null rows are undefined.
   */
  public Optional<double[]> array() {
    return isOverBytes() ? Optional.empty() : Optional.of(array);
  }

  @Override
  public double doubleAt(int index) {
    return buffer == null ? array[index] : buffer.get(first + index);
  }

  /** Copies the values of all rows. */
  public void copyTo(double[] target, int offset) {
    copyTo(0, size(), DoubleBuffer.wrap(target, offset, size()).slice());
  }

  /** Copies the values of some rows, to index 0 of the target and behind it. */
  public void copyTo(int from, int count, DoubleBuffer target) {
    if (buffer == null) {
      target.put(0, array, from, count);
    } else {
      target.put(0, buffer, first + from, count);
    }
  }
}
