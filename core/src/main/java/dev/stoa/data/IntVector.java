package dev.stoa.data;

import dev.stoa.type.DataType;
import java.nio.ByteBuffer;
import java.nio.IntBuffer;
import java.util.Optional;

/**
 * A vector of ints, or of the ordinals of enums: in an array, or over the bytes of a file. Valid
 * until the reader's next batch.
 */
public final class IntVector extends NumberVector {
  private int[] array = {};
  private IntBuffer buffer;

  /** Creates a vector without rows. */
  public IntVector(DataType type) {
    super(type, Integer.BYTES);
  }

  /** Returns an array with room for the rows, which the caller fills from index 0 on. */
  public int[] ensureCapacity(int rowCount) {
    buffer = null;
    useArray();
    if (array.length < rowCount) {
      array = new int[Math.max(rowCount, array.length * 2)];
    }
    return array;
  }

  /**
   * Wraps values without a copy.
   *
   * @param bytes the little-endian bytes of the values, for {@link #bytes}; empty if unknown
   * @param firstValueIndex the index of the first row's value in {@code values}
   */
  public void wrap(IntBuffer values, Optional<ByteBuffer> bytes, int firstValueIndex) {
    buffer = values;
    setWrapped(bytes, firstValueIndex);
  }

  /**
   * The array of the rows' values from index 0 on, for loops over all rows; empty if the vector
   * wraps the bytes of a file. Values at null rows are undefined.
   */
  public Optional<int[]> array() {
    return isWrapped() ? Optional.empty() : Optional.of(array);
  }

  @Override
  public int intAt(int index) {
    return buffer == null ? array[index] : buffer.get(firstValueIndex + index);
  }

  @Override
  public long longAt(int index) {
    return intAt(index);
  }

  /** Copies the values of all rows to the target, from {@code offset} on. */
  public void copyTo(int[] target, int offset) {
    copyTo(0, size(), IntBuffer.wrap(target, offset, size()).slice());
  }

  /** Copies the values of some rows to the target, from index 0 on. */
  public void copyTo(int from, int count, IntBuffer target) {
    if (buffer == null) {
      target.put(0, array, from, count);
    } else {
      target.put(0, buffer, firstValueIndex + from, count);
    }
  }

  @Override
  String accessorAdvice() {
    return "read it with intAt or longAt";
  }
}
