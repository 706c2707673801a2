package dev.stoa.format.encoding;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;

/**
 * How much a sample of byte strings varies, which predicts whether symbols or compression would
 * make them much smaller. Called by the encodings that would have to try.
 *
 * @param repeatedFraction the share of four-byte sequences that occurred earlier in the sample
 * @param bitsPerByte a lower bound of the size of single bytes in their best code
 */
public record Compressibility(double repeatedFraction, double bitsPerByte) {
  private static final int SAMPLES = 32;
  private static final int SAMPLE_SIZE = 512;

  /** For fewer bytes everything is tried. */
  private static final int MIN_SIZE = 4 * SAMPLES * SAMPLE_SIZE;

  /** In random bytes of 40 values or more, no 255 pairs make up a fifth. */
  private static final double HIGH_BITS_PER_BYTE = 5.3;

  /** In random bytes hardly any four-byte sequence occurs twice in so small a sample. */
  private static final double MIN_REPEATED_FRACTION = 1.0 / 64;

  private static final int SLOTS = 1 << 15;
  private static final int GOLDEN_RATIO = 0x9e3779b1;
  private static final VarHandle INTS =
      MethodHandles.byteArrayViewVarHandle(int[].class, ByteOrder.LITTLE_ENDIAN);

  private static final Compressibility UNKNOWN = new Compressibility(1, 0);

  static Compressibility of(byte[] data, int size) {
    if (size < MIN_SIZE) {
      return UNKNOWN;
    }
    int[] counts = new int[1 << Byte.SIZE];
    int[] seen = new int[SLOTS];
    int repeated = 0;
    for (int sample = 0; sample < SAMPLES; sample++) {
      int from = (int) ((long) sample * (size - SAMPLE_SIZE) / (SAMPLES - 1));
      // hot: bench load
      for (int at = from; at <= from + SAMPLE_SIZE - Integer.BYTES; at++) {
        int word = (int) INTS.get(data, at);
        int slot = (word * GOLDEN_RATIO) >>> 17;
        repeated += seen[slot] == word ? 1 : 0;
        seen[slot] = word;
        counts[word & 0xff]++;
      }
    }
    double examined = SAMPLES * (SAMPLE_SIZE - Integer.BYTES + 1.0);
    double collisions = 0;
    for (int count : counts) {
      collisions += (count / examined) * (count / examined);
    }
    return new Compressibility(repeated / examined, -Math.log(collisions) / Math.log(2));
  }

  /** Whether nothing longer than single bytes repeats. */
  public boolean hasNoRepeatedSequences() {
    return repeatedFraction < MIN_REPEATED_FRACTION;
  }

  /** Whether symbols of some bytes cannot make the values much smaller. */
  public boolean resistsFsst() {
    return hasNoRepeatedSequences() && bitsPerByte > HIGH_BITS_PER_BYTE;
  }
}
