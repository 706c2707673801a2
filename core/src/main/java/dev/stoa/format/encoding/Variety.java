package dev.stoa.format.encoding;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;

/**
 * How much a sample of byte strings varies, which tells before it is tried that neither symbols nor
 * compression make them much smaller. Called by the encodings that would have to try.
 *
 * @param repeatedShare the share of four neighbouring bytes that were in the sample before
 * @param bitsPerByte no more than what single bytes take in the code that suits them best
 */
public record Variety(double repeatedShare, double bitsPerByte) {
  private static final int PIECES = 32;
  private static final int PIECE = 512;

  /** Of fewer bytes everything is tried. */
  private static final int LEAST_SIZE = 4 * PIECES * PIECE;

  /** Random bytes of 40 values or more have no 255 pairs that are a fifth of all. */
  private static final double MANY_BITS = 5.3;

  /** In random bytes hardly any four occur twice in so small a sample. */
  private static final double FEW = 1.0 / 64;

  private static final int SLOTS = 1 << 15;
  private static final int GOLDEN = 0x9e3779b1;
  private static final VarHandle INTS =
      MethodHandles.byteArrayViewVarHandle(int[].class, ByteOrder.LITTLE_ENDIAN);

  private static final Variety UNKNOWN = new Variety(1, 0);

  static Variety of(byte[] data, int size) {
    if (size < LEAST_SIZE) {
      return UNKNOWN;
    }
    int[] counts = new int[1 << Byte.SIZE];
    int[] seen = new int[SLOTS];
    int repeated = 0;
    for (int piece = 0; piece < PIECES; piece++) {
      int from = (int) ((long) piece * (size - PIECE) / (PIECES - 1));
      // hot: bench load
      for (int at = from; at <= from + PIECE - Integer.BYTES; at++) {
        int four = (int) INTS.get(data, at);
        int slot = (four * GOLDEN) >>> 17;
        repeated += seen[slot] == four ? 1 : 0;
        seen[slot] = four;
        counts[four & 0xff]++;
      }
    }
    double looked = PIECES * (PIECE - Integer.BYTES + 1.0);
    double same = 0;
    for (int count : counts) {
      same += (count / looked) * (count / looked);
    }
    return new Variety(repeated / looked, -Math.log(same) / Math.log(2));
  }

  /** Whether nothing longer than single bytes repeats. */
  public boolean isOfSingles() {
    return repeatedShare < FEW;
  }

  /** Whether symbols of some bytes cannot make the values much smaller. */
  public boolean defiesSymbols() {
    return isOfSingles() && bitsPerByte > MANY_BITS;
  }
}
