package dev.stoa.format.encoding.fixedbytes;

import dev.stoa.format.bytes.ByteRegion;
import dev.stoa.format.bytes.ByteWriter;
import dev.stoa.format.encoding.BytesDecoder;
import java.nio.ByteBuffer;

/** Reads byte strings of one length. Called by the readers of vector pages. */
public final class FixedBytes extends BytesDecoder {
  private final ByteRegion data;
  private final int sizeInBytes;

  /**
   * A decoder of {@code count} values of {@code sizeInBytes} bytes each.
   *
   * @throws dev.stoa.exception.CorruptFileException when the region is not as long as they
   */
  public FixedBytes(ByteRegion data, int count, int sizeInBytes) {
    super(count);
    if (count < 0 || sizeInBytes < 0 || (long) count * sizeInBytes != data.length()) {
      throw data.corrupt(
          0,
          "expected %d values of %d bytes, found %d bytes"
              .formatted(count, sizeInBytes, data.length()));
    }
    this.data = data;
    this.sizeInBytes = sizeInBytes;
  }

  /** Bytes of a value. */
  public int sizeInBytes() {
    return sizeInBytes;
  }

  /**
   * The bytes of all values as they lie; only those may be read that were {@linkplain #require
   * required}, and by absolute positions.
   */
  public ByteBuffer data() {
    return data.bytes();
  }

  /** Makes values there, for who reads {@link #data}. */
  public void require(int first, int length) {
    data.require(first * sizeInBytes, length * sizeInBytes);
  }

  @Override
  public void appendTo(int index, ByteWriter target) {
    append(index, 1, target);
  }

  @Override
  public void appendTo(int first, int length, ByteWriter target, int[] ends, int offset) {
    int end = target.size();
    append(first, length, target);
    for (int i = 0; i < length; i++) {
      end += sizeInBytes;
      ends[offset + i] = end;
    }
  }

  private void append(int first, int length, ByteWriter target) {
    int size = length * sizeInBytes;
    require(first, length);
    target.reserve(size);
    data.read(first * sizeInBytes, target.array(), target.size(), size);
    target.advance(size);
  }
}
