package dev.stoa.arrow;

import dev.stoa.data.Bitmap;
import dev.stoa.data.ColumnVector;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import org.apache.arrow.memory.ArrowBuf;
import org.apache.arrow.vector.FieldVector;

/** Looks at the buffers of Arrow's vectors, within their bounds. Called by imports. */
final class ArrowMemory {
  private ArrowMemory() {}

  /** Checks that a vector has values. */
  static void require(FieldVector vector, int count) {
    if (vector.getValueCount() < count) {
      throw wrong(vector, "it has " + vector.getValueCount() + " values, fewer than " + count);
    }
  }

  /** The first bytes of a vector's buffer as they lie, little-endian. */
  static ByteBuffer bytes(FieldVector vector, ArrowBuf buffer, long sizeInBytes) {
    if (sizeInBytes < 0 || sizeInBytes > buffer.capacity()) {
      throw wrong(
          vector, "its values take %d bytes of %d".formatted(sizeInBytes, buffer.capacity()));
    }
    int size = toInt(vector, sizeInBytes, "bytes");
    ByteBuffer bytes = size == 0 ? ByteBuffer.allocate(0) : buffer.nioBuffer(0, size);
    return bytes.order(ByteOrder.LITTLE_ENDIAN);
  }

  /** A number of bytes or elements, or an offset among them, which is an int in our vectors. */
  static int toInt(FieldVector vector, long number, String unit) {
    if (number != (int) number) {
      throw wrong(
          vector,
          "its values in one batch reach %d %s, beyond %d"
              .formatted(number, unit, Integer.MAX_VALUE));
    }
    return (int) number;
  }

  /** Copies the first bits of a vector's buffer. */
  static void copyBits(FieldVector vector, ArrowBuf buffer, int count, Bitmap target) {
    ByteBuffer bytes = bytes(vector, buffer, Buffers.bytesOfBits(count));
    long[] words = target.startFilling(count);
    int whole = bytes.limit() / Long.BYTES;
    bytes.asLongBuffer().get(words, 0, whole);
    if (whole < Bitmap.wordCount(count)) {
      words[whole] = 0;
    }
    for (int at = whole * Long.BYTES; at < bytes.limit(); at++) {
      words[whole] |= (bytes.get(at) & 0xffL) << (Byte.SIZE * (at % Long.BYTES));
    }
    target.endFilling();
  }

  /** Ends the filling of a vector and marks the rows null that are null in Arrow's. */
  static <V extends ColumnVector> V markNulls(V target, FieldVector vector, int count) {
    if (count == 0 || vector.getNullCount() == 0) {
      target.resize(count);
    } else {
      copyBits(vector, vector.getValidityBuffer(), count, target.validity());
      target.resizeWithNulls(count);
    }
    return target;
  }

  /** A refusal that names the vector's field. */
  static IllegalArgumentException wrong(FieldVector vector, String found) {
    return new IllegalArgumentException("field " + vector.getName() + ": " + found);
  }
}
