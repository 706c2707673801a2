package dev.stoa.format.encoding.plain;

import dev.stoa.data.IntVector;
import dev.stoa.data.LongVector;
import dev.stoa.format.bytes.ByteRegion;
import dev.stoa.format.encoding.LongDecoder;
import java.nio.ByteBuffer;
import java.nio.IntBuffer;
import java.nio.LongBuffer;
import java.util.Optional;

/** Reads plain numbers. Called by the readers of vector pages. */
public final class PlainDecoder extends LongDecoder {
  private final ByteRegion region;
  private final int widthInBytes;
  private final ByteBuffer bytes;

  /** The bytes of the region, in the form in which vectors keep them. */
  private final Optional<ByteBuffer> optionalBytes;

  private final IntBuffer ints;
  private final LongBuffer longs;

  /**
   * Creates a decoder of all values of a region.
   *
   * @throws dev.stoa.exception.CorruptFileException if the width is not 1, 2, 4 or 8, or if the
   *     region does not contain {@code count} values of this width
   */
  public PlainDecoder(ByteRegion region, int count, int widthInBytes) {
    super(count);
    if (Integer.bitCount(widthInBytes) != 1 || widthInBytes < 1 || widthInBytes > Long.BYTES) {
      throw region.corrupt(0, "expected numbers of 1, 2, 4 or 8 bytes, found " + widthInBytes);
    }
    if (count < 0 || (long) count * widthInBytes != region.length()) {
      throw region.corrupt(
          0,
          "expected %d numbers of %d bytes, found %d bytes"
              .formatted(count, widthInBytes, region.length()));
    }
    this.region = region;
    this.widthInBytes = widthInBytes;
    this.bytes = region.bytes();
    this.optionalBytes = Optional.of(bytes);
    this.ints = bytes.asIntBuffer();
    this.longs = bytes.asLongBuffer();
  }

  private void require(int first, int length) {
    region.require(first * widthInBytes, length * widthInBytes);
  }

  @Override
  public long at(int index) {
    require(index, 1);
    return get(index);
  }

  private long get(int index) {
    return switch (widthInBytes) {
      case Byte.BYTES -> bytes.get(index);
      case Short.BYTES -> bytes.getShort(2 * index);
      case Integer.BYTES -> ints.get(index);
      default -> longs.get(index);
    };
  }

  @Override
  public void read(int first, int length, long[] target, int offset) {
    require(first, length);
    // hot: KernelBenchmark
    switch (widthInBytes) {
      case Byte.BYTES -> {
        for (int i = 0; i < length; i++) {
          target[offset + i] = bytes.get(first + i);
        }
      }
      case Short.BYTES -> {
        for (int i = 0; i < length; i++) {
          target[offset + i] = bytes.getShort(2 * (first + i));
        }
      }
      case Integer.BYTES -> {
        for (int i = 0; i < length; i++) {
          target[offset + i] = ints.get(first + i);
        }
      }
      default -> longs.get(first, target, offset, length);
    }
  }

  @Override
  public void read(int first, int length, int[] target, int offset) {
    require(first, length);
    // hot: KernelBenchmark
    switch (widthInBytes) {
      case Byte.BYTES -> {
        for (int i = 0; i < length; i++) {
          target[offset + i] = bytes.get(first + i);
        }
      }
      case Short.BYTES -> {
        for (int i = 0; i < length; i++) {
          target[offset + i] = bytes.getShort(2 * (first + i));
        }
      }
      case Integer.BYTES -> ints.get(first, target, offset, length);
      default -> {
        for (int i = 0; i < length; i++) {
          target[offset + i] = (int) longs.get(first + i);
        }
      }
    }
  }

  @Override
  public long lowerBound(int block) {
    return Long.MIN_VALUE >> (Long.SIZE - Byte.SIZE * widthInBytes);
  }

  @Override
  public long upperBound(int block) {
    return ~lowerBound(block);
  }

  @Override
  public boolean tryReadInto(IntVector vector, int first, int length) {
    if (widthInBytes != Integer.BYTES) {
      return super.tryReadInto(vector, first, length);
    }
    require(first, length);
    vector.wrap(ints, optionalBytes, first);
    return true;
  }

  @Override
  public void readInto(LongVector vector, int first, int length) {
    if (widthInBytes == Long.BYTES) {
      require(first, length);
      vector.wrap(longs, optionalBytes, first);
    } else {
      super.readInto(vector, first, length);
    }
  }
}
