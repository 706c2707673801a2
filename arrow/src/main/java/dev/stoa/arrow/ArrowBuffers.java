package dev.stoa.arrow;

import dev.stoa.data.ColumnVector;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.ArrayList;
import java.util.List;
import org.apache.arrow.memory.ArrowBuf;
import org.apache.arrow.memory.BufferAllocator;
import org.apache.arrow.vector.types.pojo.Field;

/**
 * Collects the buffers of an Arrow vector, in Arrow's order, until they are loaded into the vector.
 * Called by the exporters.
 */
final class ArrowBuffers implements AutoCloseable {
  private final BufferAllocator allocator;
  private final List<ArrowBuf> buffers = new ArrayList<>();

  ArrowBuffers(BufferAllocator allocator) {
    this.allocator = allocator;
  }

  List<ArrowBuf> list() {
    return buffers;
  }

  /** Adds a zeroed buffer and returns its bytes, little-endian, for the caller to fill. */
  ByteBuffer add(long sizeInBytes) {
    ByteBuffer bytes = addUnset(sizeInBytes);
    ArrowBuf buffer = buffers.get(buffers.size() - 1);
    buffer.setZero(0, buffer.capacity());
    return bytes;
  }

  /** Adds a buffer of undefined bytes, little-endian, each of which the caller sets. */
  ByteBuffer addUnset(long sizeInBytes) {
    if (sizeInBytes > Integer.MAX_VALUE) {
      throw new IllegalArgumentException(
          "the values of one batch take "
              + sizeInBytes
              + " bytes, more than the 2 GiB that Arrow vectors with 32-bit offsets can store");
    }
    ArrowBuf buffer = allocator.buffer(sizeInBytes);
    buffers.add(buffer);
    buffer.writerIndex(sizeInBytes);
    ByteBuffer bytes =
        sizeInBytes == 0 ? ByteBuffer.allocate(0) : buffer.nioBuffer(0, (int) sizeInBytes);
    return bytes.order(ByteOrder.LITTLE_ENDIAN);
  }

  /** Adds bytes, without a copy if they are direct memory. */
  void addBytes(ByteBuffer bytes) {
    if (bytes.isDirect() && bytes.hasRemaining()) {
      buffers.add(MappedBytesAllocation.wrap(bytes, allocator));
    } else {
      addUnset(bytes.remaining()).put(bytes);
    }
  }

  /** Adds the validity buffer of a vector; returns the number of nulls. */
  int addValidity(Field target, ColumnVector source, RowSelection rows) {
    if (target.isNullable()) {
      return addValidity(source, rows);
    }
    addNoValidity();
    return 0;
  }

  private int addValidity(ColumnVector source, RowSelection rows) {
    int nullCount = nullCount(source, rows);
    if (nullCount == 0 || nullCount == rows.count()) {
      addNoValidity();
      return nullCount;
    }
    ByteBuffer bits = add(byteCount(rows.count()));
    if (rows.isRange() && rows.firstRow() == 0) {
      copyWords(source.validity().words(), bits);
      return nullCount;
    }
    for (int i = 0; i < rows.count(); i++) {
      if (rows.isPresent(source, i)) {
        setBit(bits, i);
      }
    }
    return nullCount;
  }

  private static int nullCount(ColumnVector source, RowSelection rows) {
    if (rows.isRange() && !source.hasNulls()) {
      return 0;
    }
    if (rows.isRange() && rows.firstRow() == 0 && rows.count() == source.size()) {
      return rows.count() - source.validity().cardinality();
    }
    int nullCount = 0;
    for (int i = 0; i < rows.count(); i++) {
      nullCount += rows.isPresent(source, i) ? 0 : 1;
    }
    return nullCount;
  }

  /**
   * Adds an empty validity buffer, for rows that are all valid or all null; Arrow then creates the
   * bits.
   */
  void addNoValidity() {
    buffers.add(allocator.getEmpty());
  }

  /** Returns how many bytes a number of bits takes. */
  static int byteCount(int bitCount) {
    return (bitCount + 7) >>> 3;
  }

  /** Fills a buffer with the bytes of words, lowest byte first. */
  static void copyWords(long[] words, ByteBuffer target) {
    int wordCount = target.limit() / Long.BYTES;
    target.asLongBuffer().put(0, words, 0, wordCount);
    for (int i = wordCount * Long.BYTES; i < target.limit(); i++) {
      target.put(i, (byte) (words[i >> 3] >>> (8 * i)));
    }
  }

  static void setBit(ByteBuffer bits, int index) {
    bits.put(index >> 3, (byte) (bits.get(index >> 3) | 1 << (index & 7)));
  }

  @Override
  public void close() {
    buffers.forEach(ArrowBuf::close);
  }
}
