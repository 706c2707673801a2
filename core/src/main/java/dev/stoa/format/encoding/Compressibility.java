package dev.stoa.format.encoding;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;

/**
 * How much a sample of byte strings repeats, which predicts whether symbols or compression would
 * make them much smaller. Called by encodings whose estimates are expensive.
 *
 * @param repeatedFraction the share of four-byte sequences that occurred earlier in the sample
 * @param bitsPerByte a lower bound of the bits per byte in the best code for single bytes
 */
public record Compressibility(double repeatedFraction, double bitsPerByte) {
  private static final int SAMPLE_COUNT = 32;
  private static final int SAMPLE_SIZE_IN_BYTES = 512;

  /** Fewer bytes are not sampled: all encodings are tried. */
  private static final int MIN_SIZE_IN_BYTES = 4 * SAMPLE_COUNT * SAMPLE_SIZE_IN_BYTES;

  /**
   * From this number of bits per byte on, symbols cannot help. Random bytes with 40 distinct values
   * have as many bits, and no 255 pairs of them make up a fifth of all pairs.
   */
  private static final double HIGH_BITS_PER_BYTE = 5.3;

  /** With a smaller share of repeated sequences, the bytes are like random ones. */
  private static final double MIN_REPEATED_FRACTION = 1.0 / 64;

  /** The number of bits of a hash, which is the index of a slot. */
  private static final int SLOT_BITS = 15;

  /** 2 to the power of 32 divided by the golden ratio; multiplication by it mixes the bits. */
  private static final int GOLDEN_RATIO = 0x9e3779b1;

  private static final VarHandle INTS =
      MethodHandles.byteArrayViewVarHandle(int[].class, ByteOrder.LITTLE_ENDIAN);

  /** Assumes the best, so that all encodings are tried. */
  private static final Compressibility UNKNOWN = new Compressibility(1, 0);

  /** Returns the compressibility of the first {@code size} bytes. */
  static Compressibility of(byte[] data, int size) {
    if (size < MIN_SIZE_IN_BYTES) {
      return UNKNOWN;
    }
    int[] byteCounts = new int[1 << Byte.SIZE];
    int[] slots = new int[1 << SLOT_BITS]; // the last sequence with each hash
    int repetitionCount = 0;
    for (int sample = 0; sample < SAMPLE_COUNT; sample++) {
      int from = (int) ((long) sample * (size - SAMPLE_SIZE_IN_BYTES) / (SAMPLE_COUNT - 1));
      // hot: bench load
      for (int position = from;
          position <= from + SAMPLE_SIZE_IN_BYTES - Integer.BYTES;
          position++) {
        int word = (int) INTS.get(data, position);
        int slot = (word * GOLDEN_RATIO) >>> (Integer.SIZE - SLOT_BITS);
        repetitionCount += slots[slot] == word ? 1 : 0;
        slots[slot] = word;
        byteCounts[word & 0xff]++;
      }
    }
    double sequenceCount = SAMPLE_COUNT * (SAMPLE_SIZE_IN_BYTES - Integer.BYTES + 1.0);
    // The probability that two bytes are equal; its negative logarithm is at most the entropy.
    double collisionProbability = 0;
    for (int count : byteCounts) {
      collisionProbability += (count / sequenceCount) * (count / sequenceCount);
    }
    return new Compressibility(
        repetitionCount / sequenceCount, -Math.log(collisionProbability) / Math.log(2));
  }

  /** Returns whether hardly anything longer than single bytes repeats. */
  public boolean hasNoRepeatedSequences() {
    return repeatedFraction < MIN_REPEATED_FRACTION;
  }

  /** Returns whether FSST's symbols cannot make the values much smaller. */
  public boolean resistsFsst() {
    return hasNoRepeatedSequences() && bitsPerByte > HIGH_BITS_PER_BYTE;
  }
}
