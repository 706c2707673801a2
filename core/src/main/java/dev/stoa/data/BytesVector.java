package dev.stoa.data;

import dev.stoa.type.DataType;
import dev.stoa.type.TypeKind;
import java.nio.ByteBuffer;

/**
 * A vector of strings, bytes or fixeds: their bytes are stored consecutively, in an array or in a
 * mapped file. Valid until the reader's next batch.
 */
public final class BytesVector extends VariableWidthVector {
  private static final ByteBuffer EMPTY = ByteBuffer.allocate(0);

  private ByteBuffer data = EMPTY;

  /** Creates a vector without rows. */
  public BytesVector(DataType type) {
    super(type);
  }

  /** Sets the bytes of all rows, without a copy; offsets are relative to index 0 of the buffer. */
  public void wrap(ByteBuffer bytes) {
    data = bytes;
  }

  /**
   * A buffer that contains the bytes of all rows; read it only at absolute positions. If it is
   * direct, it stays unchanged after the reader's next batch.
   */
  public ByteBuffer data() {
    return data;
  }

  /** The offset of a row's bytes in {@link #data()}. */
  public int offsetAt(int index) {
    return offsets[index];
  }

  @Override
  public int lengthAt(int index) {
    return offsets[index + 1] - offsets[index];
  }

  @Override
  public int copyBytes(int index, byte[] target, int offset) {
    int start = offsets[index];
    int length = offsets[index + 1] - start;
    data.get(start, target, offset, length);
    return length;
  }

  @Override
  String accessorAdvice() {
    return type().valueType().storedKind() == TypeKind.STRING
        ? "read it with textAt or readText"
        : "read it with bytesAt or copyBytes";
  }
}
