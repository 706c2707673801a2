package dev.stoa.format.encoding.bytestreamsplit;

import dev.stoa.format.bytes.ByteRegion;
import dev.stoa.format.encoding.LongDecoder;
import java.util.Arrays;

/** Reads numbers by combining streams of bytes. Called by the readers of vector pages. */
public final class ByteStreamSplitDecoder extends LongDecoder {
  private final ByteRegion region;
  private final long min;
  private final int streamCount;

  /** The value that is stored as bytes of 0. */
  private final long base;

  private byte[] streamBuffer = {};

  /**
   * Creates a decoder of all streams of a region.
   *
   * @throws dev.stoa.exception.CorruptFileException if the streams do not fill the region
   */
  public ByteStreamSplitDecoder(ByteRegion region, int count) {
    super(count);
    this.region = region;
    this.min = region.longAt(0);
    this.streamCount = region.byteAt(Long.BYTES);
    if (count < 0
        || streamCount > Long.BYTES
        || (long) count * streamCount != region.length() - ByteStreamSplit.HEADER_SIZE_IN_BYTES) {
      throw region.corrupt(
          Long.BYTES,
          "expected streams of %d bytes that fill %d bytes, found %d streams"
              .formatted(
                  count, region.length() - ByteStreamSplit.HEADER_SIZE_IN_BYTES, streamCount));
    }
    this.base = min + ByteStreamSplit.biasOf(streamCount);
  }

  private int blockStart(int block) {
    return ByteStreamSplit.HEADER_SIZE_IN_BYTES + block * BLOCK_SIZE * streamCount;
  }

  private int blockLength(int block) {
    return Math.min(BLOCK_SIZE, count() - block * BLOCK_SIZE);
  }

  @Override
  public long at(int index) {
    int block = index / BLOCK_SIZE;
    int length = blockLength(block);
    int position = blockStart(block) + index % BLOCK_SIZE;
    long value = base;
    for (int stream = 0; stream < streamCount; stream++) {
      value += (long) (byte) region.byteAt(position + stream * length) << (8 * stream);
    }
    return value;
  }

  /** Copies the streams of some values of one block to the buffer, one after another. */
  private void copyStreams(int first, int length) {
    if (streamBuffer.length < streamCount * length) {
      streamBuffer = new byte[streamCount * Math.min(BLOCK_SIZE, count())];
    }
    int block = first / BLOCK_SIZE;
    int from = blockStart(block) + first % BLOCK_SIZE;
    for (int stream = 0; stream < streamCount; stream++) {
      region.read(from + stream * blockLength(block), streamBuffer, stream * length, length);
    }
  }

  @Override
  public void read(int first, int length, long[] target, int offset) {
    int end = first + length;
    int count;
    for (int position = first; position < end; position += count) {
      count = Math.min(end - position, BLOCK_SIZE - position % BLOCK_SIZE);
      copyStreams(position, count);
      combine(count, target, offset + position - first);
    }
  }

  private void combine(int length, long[] target, int targetOffset) {
    byte[] bytes = streamBuffer;
    Arrays.fill(target, targetOffset, targetOffset + length, base);
    int stream = 0;
    // hot: KernelBenchmark. Two streams per pass; C2 of JDK 21 and later vectorizes both loops.
    for (; stream + 1 < streamCount; stream += 2) {
      int lowStart = stream * length;
      int highStart = lowStart + length;
      int shift = 8 * stream;
      for (int i = 0; i < length; i++) {
        target[targetOffset + i] +=
            ((long) bytes[lowStart + i] << shift) + ((long) bytes[highStart + i] << (shift + 8));
      }
    }
    if (stream < streamCount) {
      int from = stream * length;
      int shift = 8 * stream;
      for (int i = 0; i < length; i++) {
        target[targetOffset + i] += (long) bytes[from + i] << shift;
      }
    }
  }

  @Override
  public void read(int first, int length, int[] target, int offset) {
    int end = first + length;
    int count;
    for (int position = first; position < end; position += count) {
      count = Math.min(end - position, BLOCK_SIZE - position % BLOCK_SIZE);
      copyStreams(position, count);
      combine(count, target, offset + position - first);
    }
  }

  private void combine(int length, int[] target, int targetOffset) {
    byte[] bytes = streamBuffer;
    Arrays.fill(target, targetOffset, targetOffset + length, (int) base);
    int usedStreamCount = Math.min(streamCount, Integer.BYTES);
    int stream = 0;
    // hot: KernelBenchmark
    for (; stream + 1 < usedStreamCount; stream += 2) {
      int lowStart = stream * length;
      int highStart = lowStart + length;
      int shift = 8 * stream;
      for (int i = 0; i < length; i++) {
        target[targetOffset + i] +=
            (bytes[lowStart + i] << shift) + (bytes[highStart + i] << (shift + 8));
      }
    }
    if (stream < usedStreamCount) {
      int from = stream * length;
      int shift = 8 * stream;
      for (int i = 0; i < length; i++) {
        target[targetOffset + i] += bytes[from + i] << shift;
      }
    }
  }

  /** Returns the minimum of all values. */
  @Override
  public long lowerBound(int block) {
    return min;
  }

  @Override
  public long upperBound(int block) {
    long max = streamCount == 0 ? min : min + (-1L >>> (Long.SIZE - Byte.SIZE * streamCount));
    return max < min ? Long.MAX_VALUE : max;
  }
}
