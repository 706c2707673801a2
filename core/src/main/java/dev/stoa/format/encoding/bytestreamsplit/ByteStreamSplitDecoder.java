package dev.stoa.format.encoding.bytestreamsplit;

import dev.stoa.format.bytes.ByteRegion;
import dev.stoa.format.encoding.LongDecoder;
import java.util.Arrays;

/** Combines byte streams. Called by the readers of vector pages. */
public final class ByteStreamSplitDecoder extends LongDecoder {
  private final ByteRegion region;
  private final long min;
  private final int streams;

  /** The value whose bytes are all 0. */
  private final long base;

  private byte[] scratch = {};

  /**
   * A decoder of all streams of a region.
   *
   * @throws dev.stoa.exception.CorruptFileException if they do not fill it
   */
  public ByteStreamSplitDecoder(ByteRegion region, int count) {
    super(count);
    this.region = region;
    this.min = region.longAt(0);
    this.streams = region.byteAt(Long.BYTES);
    if (count < 0
        || streams > Long.BYTES
        || (long) count * streams != region.length() - ByteStreamSplit.HEADER_SIZE) {
      throw region.corrupt(
          Long.BYTES,
          "expected streams of %d bytes that fill %d bytes, found %d streams"
              .formatted(count, region.length() - ByteStreamSplit.HEADER_SIZE, streams));
    }
    this.base = min + ByteStreamSplit.biasOf(streams);
  }

  private int blockStart(int block) {
    return ByteStreamSplit.HEADER_SIZE + block * BLOCK_SIZE * streams;
  }

  private int blockLength(int block) {
    return Math.min(BLOCK_SIZE, count() - block * BLOCK_SIZE);
  }

  @Override
  public long at(int index) {
    int block = index / BLOCK_SIZE;
    int length = blockLength(block);
    int at = blockStart(block) + index % BLOCK_SIZE;
    long value = base;
    for (int stream = 0; stream < streams; stream++) {
      value += (long) (byte) region.byteAt(at + stream * length) << (8 * stream);
    }
    return value;
  }

  /** Copies the streams of some values of one block to the scratch buffer, one after another. */
  private void copy(int first, int length) {
    if (scratch.length < streams * length) {
      scratch = new byte[streams * Math.min(BLOCK_SIZE, count())];
    }
    int block = first / BLOCK_SIZE;
    int from = blockStart(block) + first % BLOCK_SIZE;
    for (int stream = 0; stream < streams; stream++) {
      region.read(from + stream * blockLength(block), scratch, stream * length, length);
    }
  }

  @Override
  public void read(int first, int length, long[] target, int offset) {
    int end = first + length;
    int step;
    for (int at = first; at < end; at += step) {
      step = Math.min(end - at, BLOCK_SIZE - at % BLOCK_SIZE);
      copy(at, step);
      addUp(step, target, offset + at - first);
    }
  }

  private void addUp(int step, long[] target, int to) {
    byte[] bytes = scratch;
    Arrays.fill(target, to, to + step, base);
    int stream = 0;
    // hot: KernelBenchmark. Two streams a pass; C2 of JDK 21 and later vectorizes both loops.
    for (; stream + 1 < streams; stream += 2) {
      int low = stream * step;
      int high = low + step;
      int shift = 8 * stream;
      for (int i = 0; i < step; i++) {
        target[to + i] +=
            ((long) bytes[low + i] << shift) + ((long) bytes[high + i] << (shift + 8));
      }
    }
    if (stream < streams) {
      int from = stream * step;
      int shift = 8 * stream;
      for (int i = 0; i < step; i++) {
        target[to + i] += (long) bytes[from + i] << shift;
      }
    }
  }

  @Override
  public void read(int first, int length, int[] target, int offset) {
    int end = first + length;
    int step;
    for (int at = first; at < end; at += step) {
      step = Math.min(end - at, BLOCK_SIZE - at % BLOCK_SIZE);
      copy(at, step);
      addUp(step, target, offset + at - first);
    }
  }

  private void addUp(int step, int[] target, int to) {
    byte[] bytes = scratch;
    Arrays.fill(target, to, to + step, (int) base);
    int used = Math.min(streams, Integer.BYTES);
    int stream = 0;
    // hot: KernelBenchmark
    for (; stream + 1 < used; stream += 2) {
      int low = stream * step;
      int high = low + step;
      int shift = 8 * stream;
      for (int i = 0; i < step; i++) {
        target[to + i] += (bytes[low + i] << shift) + (bytes[high + i] << (shift + 8));
      }
    }
    if (stream < used) {
      int from = stream * step;
      int shift = 8 * stream;
      for (int i = 0; i < step; i++) {
        target[to + i] += bytes[from + i] << shift;
      }
    }
  }

  /** The minimum of all values. */
  @Override
  public long lowerBound(int block) {
    return min;
  }

  @Override
  public long upperBound(int block) {
    long max = streams == 0 ? min : min + (-1L >>> (Long.SIZE - Byte.SIZE * streams));
    return max < min ? Long.MAX_VALUE : max;
  }
}
