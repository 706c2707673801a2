package dev.stoa.data;

import dev.stoa.type.DataType;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.Optional;

/**
 * A vector of numbers: in an array, or over the bytes of a file. Each subclass holds arrays of one
 * primitive type.
 */
public abstract sealed class NumberVector extends ColumnVector
    permits DoubleVector, FloatVector, IntVector, LongVector {
  private final int widthInBytes;
  private boolean isWrapped;
  private Optional<ByteBuffer> bytes = Optional.empty();

  /** The index of the first row's value in the wrapped buffer. */
  int firstValueIndex;

  NumberVector(DataType type, int widthInBytes) {
    super(type);
    this.widthInBytes = widthInBytes;
  }

  final void useArray() {
    isWrapped = false;
  }

  final void setWrapped(Optional<ByteBuffer> newBytes, int newFirstValueIndex) {
    isWrapped = true;
    bytes = newBytes;
    firstValueIndex = newFirstValueIndex;
  }

  /** Whether the vector wraps the bytes of a file, so that nothing was copied. */
  public final boolean isWrapped() {
    return isWrapped;
  }

  /**
   * The little-endian bytes of some rows in a file; empty if the values are in an array. A direct
   * buffer stays unchanged after the reader's next batch.
   */
  public final Optional<ByteBuffer> bytes(int from, int count) {
    return isWrapped
        ? bytes.map(fileBytes -> slice(fileBytes, firstValueIndex + from, count))
        : Optional.empty();
  }

  private ByteBuffer slice(ByteBuffer fileBytes, int from, int count) {
    return fileBytes
        .slice(from * widthInBytes, count * widthInBytes)
        .order(ByteOrder.LITTLE_ENDIAN);
  }
}
