package dev.stoa.format.encoding.bytestreamsplit;

import dev.stoa.format.bytes.ByteWriter;
import dev.stoa.format.encoding.LongDecoder;

/** Writes numbers as streams of bytes. Called by the writers of vector pages. */
public final class ByteStreamSplit {
  /** The size of the header before the streams: the minimum and the number of streams. */
  static final int HEADER_SIZE_IN_BYTES = Long.BYTES + 1;

  /**
   * Subtracted from each stored byte, so that decoders can add signed bytes without masking them.
   */
  private static final int SIGN_BIAS = 0x80;

  private ByteStreamSplit() {}

  /**
   * Returns the number that decoders add to each value: {@link #SIGN_BIAS} in each of the lowest
   * {@code streamCount} bytes.
   */
  static long biasOf(int streamCount) {
    long bias = 0;
    for (int stream = 0; stream < streamCount; stream++) {
      bias |= (long) SIGN_BIAS << (8 * stream);
    }
    return bias;
  }

  /** Returns the output size of {@link #encode} in bytes. */
  public static int sizeInBytes(long[] values, int count) {
    return Math.addExact(
        HEADER_SIZE_IN_BYTES, Math.multiplyExact(count, streamCount(values, count)));
  }

  private static long min(long[] values, int count) {
    long min = count == 0 ? 0 : Long.MAX_VALUE;
    for (int i = 0; i < count; i++) {
      min = Math.min(min, values[i]);
    }
    return min;
  }

  /** Returns the number of bytes of the largest difference from the minimum. */
  private static int streamCount(long[] values, int count) {
    long min = min(values, count);
    long usedBits = 0;
    for (int i = 0; i < count; i++) {
      usedBits |= values[i] - min;
    }
    return (Long.SIZE - Long.numberOfLeadingZeros(usedBits) + 7) / 8;
  }

  /** Appends the minimum, the number of streams and the streams of each block. */
  public static void encode(long[] values, int count, ByteWriter out) {
    long min = min(values, count);
    int streamCount = streamCount(values, count);
    out.reserve(sizeInBytes(values, count));
    out.writeLong(min);
    out.writeByte(streamCount);
    for (int first = 0; first < count; first += LongDecoder.BLOCK_SIZE) {
      int end = Math.min(count, first + LongDecoder.BLOCK_SIZE);
      for (int stream = 0; stream < streamCount; stream++) {
        for (int i = first; i < end; i++) {
          out.writeByte((int) ((values[i] - min) >>> (8 * stream)) - SIGN_BIAS);
        }
      }
    }
  }
}
