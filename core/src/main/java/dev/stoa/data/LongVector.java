package dev.stoa.data;

import dev.stoa.type.DataType;
import java.nio.ByteBuffer;
import java.nio.LongBuffer;
import java.util.Optional;

/**
 * A vector of longs: in an array, or over the bytes of a file. Valid until the reader's next batch.
 */
public final class LongVector extends NumberVector {
  private long[] array = {};
  private LongBuffer buffer;

  /** Creates a vector without rows. */
  public LongVector(DataType type) {
    super(type, Long.BYTES);
  }

  /** Returns an array with room for the rows, which the caller fills from index 0 on. */
  public long[] ensureCapacity(int rowCount) {
    buffer = null;
    useArray();
    if (array.length < rowCount) {
      array = new long[Math.max(rowCount, array.length * 2)];
    }
    return array;
  }

  /**
   * Wraps values without a copy.
   *
   * @param bytes the little-endian bytes of the values, for {@link #bytes}; empty if unknown
   * @param firstValueIndex the index of the first row's value in {@code values}
   */
  public void wrap(LongBuffer values, Optional<ByteBuffer> bytes, int firstValueIndex) {
    buffer = values;
    setWrapped(bytes, firstValueIndex);
  }

  /**
   * The array of the rows' values from index 0 on, for loops over all rows; empty if the vector
   * wraps the bytes of a file. Values at null rows are undefined.
   */
  public Optional<long[]> array() {
    return isWrapped() ? Optional.empty() : Optional.of(array);
  }

  @Override
  public long longAt(int index) {
    return buffer == null ? array[index] : buffer.get(firstValueIndex + index);
  }

  /** Copies the values of all rows to the target, from {@code offset} on. */
  public void copyTo(long[] target, int offset) {
    copyTo(0, size(), LongBuffer.wrap(target, offset, size()).slice());
  }

  /** Copies the values of some rows to the target, from index 0 on. */
  public void copyTo(int from, int count, LongBuffer target) {
    if (buffer == null) {
      target.put(0, array, from, count);
    } else {
      target.put(0, buffer, firstValueIndex + from, count);
    }
  }

  @Override
  String accessorAdvice() {
    return "read it with longAt";
  }
}
