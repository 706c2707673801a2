package dev.stoa.arrow;

import dev.stoa.data.Bitmap;
import dev.stoa.data.ColumnVector;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import org.apache.arrow.memory.ArrowBuf;
import org.apache.arrow.vector.FieldVector;

/** Reads the buffers of Arrow's vectors with bounds checks. Called by the importers. */
final class ArrowMemory {
  private ArrowMemory() {}

  /** Checks that a vector has at least a number of values. */
  static void checkValueCount(FieldVector vector, int count) {
    if (vector.getValueCount() < count) {
      throw invalid(
          vector,
          "the vector has " + vector.getValueCount() + " values, expected at least " + count);
    }
  }

  /** Returns the first bytes of a vector's buffer, little-endian, without a copy. */
  static ByteBuffer bytes(FieldVector vector, ArrowBuf buffer, long sizeInBytes) {
    if (sizeInBytes < 0 || sizeInBytes > buffer.capacity()) {
      throw invalid(
          vector,
          "the values need %d bytes, but the buffer has %d"
              .formatted(sizeInBytes, buffer.capacity()));
    }
    int size = toInt(vector, sizeInBytes, "bytes");
    ByteBuffer bytes = size == 0 ? ByteBuffer.allocate(0) : buffer.nioBuffer(0, size);
    return bytes.order(ByteOrder.LITTLE_ENDIAN);
  }

  /** Converts a byte or element count, or an offset, to an int, and checks that it fits. */
  static int toInt(FieldVector vector, long number, String unit) {
    if (number != (int) number) {
      throw invalid(
          vector,
          "the values of one batch need %d %s, more than %d: import smaller batches"
              .formatted(number, unit, Integer.MAX_VALUE));
    }
    return (int) number;
  }

  /** Copies the first bits of a vector's buffer to a bitmap. */
  static void copyBits(FieldVector vector, ArrowBuf buffer, int count, Bitmap target) {
    ByteBuffer bytes = bytes(vector, buffer, ArrowBuffers.byteCount(count));
    long[] words = target.resize(count);
    int wordCount = bytes.limit() / Long.BYTES;
    bytes.asLongBuffer().get(words, 0, wordCount);
    if (wordCount < Bitmap.wordCount(count)) {
      words[wordCount] = 0;
    }
    for (int index = wordCount * Long.BYTES; index < bytes.limit(); index++) {
      words[wordCount] |= (bytes.get(index) & 0xffL) << (Byte.SIZE * (index % Long.BYTES));
    }
    target.clearTrailingBits();
  }

  /** Sets the size of a filled vector, and copies the validity of Arrow's vector to it. */
  static <V extends ColumnVector> V resizeWithValidity(V target, FieldVector vector, int count) {
    if (count == 0 || vector.getNullCount() == 0) {
      target.resize(count);
    } else {
      copyBits(vector, vector.getValidityBuffer(), count, target.validity());
      target.resizeWithNulls(count);
    }
    return target;
  }

  /** Creates an exception whose message names the vector's field. */
  static IllegalArgumentException invalid(FieldVector vector, String problem) {
    return new IllegalArgumentException("field " + vector.getName() + ": " + problem);
  }
}
