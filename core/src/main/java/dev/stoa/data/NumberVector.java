package dev.stoa.data;

import dev.stoa.type.DataType;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.Optional;

/**
 * A vector of numbers: in an array, or over the bytes of a file. Extended by a class for each width
 * and kind, which has the array.
 */
public abstract sealed class NumberVector extends ColumnVector
    permits DoubleVector, FloatVector, IntVector, LongVector {
  private final int widthInBytes;
  private boolean isOverBytes;
  private Optional<ByteBuffer> bytes = Optional.empty();

  /** The index of the first row's value in the bytes. */
  int first;

  NumberVector(DataType type, int widthInBytes) {
    super(type);
    this.widthInBytes = widthInBytes;
  }

  final void useArray() {
    isOverBytes = false;
  }

  final void useBytes(Optional<ByteBuffer> newBytes, int newFirst) {
    isOverBytes = true;
    bytes = newBytes;
    first = newFirst;
  }

  /** Whether the vector wraps the bytes of a file, so that nothing was copied. */
  public final boolean isOverBytes() {
    return isOverBytes;
  }

  /**
   * The bytes of some rows as they lie in a file, little-endian; empty where the values are in an
   * array. Direct memory stays as it is after the reader's next batch.
   */
  public final Optional<ByteBuffer> bytes(int from, int count) {
    return isOverBytes ? bytes.map(all -> slice(all, first + from, count)) : Optional.empty();
  }

  private ByteBuffer slice(ByteBuffer all, int from, int count) {
    return all.slice(from * widthInBytes, count * widthInBytes).order(ByteOrder.LITTLE_ENDIAN);
  }
}
