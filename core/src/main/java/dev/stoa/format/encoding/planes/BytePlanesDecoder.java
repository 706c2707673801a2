package dev.stoa.format.encoding.planes;

import dev.stoa.format.bytes.ByteRegion;
import dev.stoa.format.encoding.LongDecoder;
import java.util.Arrays;

/** Puts byte planes together. Called by the readers of vector pages. */
public final class BytePlanesDecoder extends LongDecoder {
  private final ByteRegion region;
  private final long least;
  private final int planes;

  /** What a value is whose bytes are all 0. */
  private final long base;

  private byte[] scratch = {};

  /**
   * A decoder of all planes of a region.
   *
   * @throws dev.stoa.exception.CorruptFileException when they do not fill it
   */
  public BytePlanesDecoder(ByteRegion region, int count) {
    super(count);
    this.region = region;
    this.least = region.longAt(0);
    this.planes = region.byteAt(Long.BYTES);
    if (count < 0
        || planes > Long.BYTES
        || (long) count * planes != region.length() - BytePlanes.HEADER) {
      throw region.corrupt(
          Long.BYTES,
          "expected planes of %d bytes that fill %d bytes, found %d planes"
              .formatted(count, region.length() - BytePlanes.HEADER, planes));
    }
    this.base = least + BytePlanes.lack(planes);
  }

  private int blockStart(int block) {
    return BytePlanes.HEADER + block * BLOCK * planes;
  }

  private int blockLength(int block) {
    return Math.min(BLOCK, count() - block * BLOCK);
  }

  @Override
  public long at(int index) {
    int block = index / BLOCK;
    int length = blockLength(block);
    int at = blockStart(block) + index % BLOCK;
    long value = base;
    for (int plane = 0; plane < planes; plane++) {
      value += (long) (byte) region.byteAt(at + plane * length) << (8 * plane);
    }
    return value;
  }

  /** Copies the planes of some values of one block to the scratch, one after another. */
  private void copy(int first, int length) {
    if (scratch.length < planes * length) {
      scratch = new byte[planes * Math.min(BLOCK, count())];
    }
    int block = first / BLOCK;
    int from = blockStart(block) + first % BLOCK;
    for (int plane = 0; plane < planes; plane++) {
      region.read(from + plane * blockLength(block), scratch, plane * length, length);
    }
  }

  @Override
  public void read(int first, int length, long[] target, int offset) {
    int end = first + length;
    int step;
    for (int at = first; at < end; at += step) {
      step = Math.min(end - at, BLOCK - at % BLOCK);
      copy(at, step);
      addUp(step, target, offset + at - first);
    }
  }

  private void addUp(int step, long[] target, int to) {
    byte[] bytes = scratch;
    Arrays.fill(target, to, to + step, base);
    int plane = 0;
    // hot: KernelTimes. Two planes a pass; C2 of JDK 21 and later makes vectors of both loops.
    for (; plane + 1 < planes; plane += 2) {
      int low = plane * step;
      int high = low + step;
      int shift = 8 * plane;
      for (int i = 0; i < step; i++) {
        target[to + i] +=
            ((long) bytes[low + i] << shift) + ((long) bytes[high + i] << (shift + 8));
      }
    }
    if (plane < planes) {
      int from = plane * step;
      int shift = 8 * plane;
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
      step = Math.min(end - at, BLOCK - at % BLOCK);
      copy(at, step);
      addUp(step, target, offset + at - first);
    }
  }

  private void addUp(int step, int[] target, int to) {
    byte[] bytes = scratch;
    Arrays.fill(target, to, to + step, (int) base);
    int used = Math.min(planes, Integer.BYTES);
    int plane = 0;
    // hot: KernelTimes
    for (; plane + 1 < used; plane += 2) {
      int low = plane * step;
      int high = low + step;
      int shift = 8 * plane;
      for (int i = 0; i < step; i++) {
        target[to + i] += (bytes[low + i] << shift) + (bytes[high + i] << (shift + 8));
      }
    }
    if (plane < used) {
      int from = plane * step;
      int shift = 8 * plane;
      for (int i = 0; i < step; i++) {
        target[to + i] += bytes[from + i] << shift;
      }
    }
  }

  /** The least of all values. */
  @Override
  public long lowerBound(int block) {
    return least;
  }

  @Override
  public long upperBound(int block) {
    long most = planes == 0 ? least : least + (-1L >>> (Long.SIZE - Byte.SIZE * planes));
    return most < least ? Long.MAX_VALUE : most;
  }
}
