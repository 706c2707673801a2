package dev.stoa.format.encoding;

import java.util.Optional;

/**
 * How often each byte occurs at each position in a sample of byte strings, if those that are not
 * empty have one length: identifiers, digests, times as text. Made by {@link
 * BytesValues#positions}. Not thread-safe.
 */
public final class BytePositions {
  /** The maximum length of the values. */
  public static final int MAX_LENGTH = 255;

  /** The sample consists of runs of adjacent values, which are often alike. */
  private static final int MAX_RUN_COUNT = 32;

  private static final int RUN_LENGTH = 32;

  /** The size of the sequences of bytes that are compared. */
  private static final int SEQUENCE_SIZE_IN_BYTES = 6;

  /** Sequences with fewer bits by position are not compared: they are equal by chance. */
  private static final double MIN_BITS_PER_SEQUENCE = 18;

  /** With fewer sequences, nothing is known. */
  private static final int MIN_SEQUENCE_COUNT = 256;

  private static final int MAX_SEQUENCE_COUNT = 2048;

  /** The number of bits of a hash of a sequence, which is the index of a slot. */
  private static final int SLOT_BITS = 13;

  /** 2 to the power of 64 divided by the golden ratio; multiplication by it mixes the bits. */
  private static final long GOLDEN_RATIO = 0x9e3779b97f4a7c15L;

  /** Values with a larger share of sequences that occur twice repeat more than single bytes. */
  private static final double MAX_REPEATED_FRACTION = 1.0 / 16;

  private final byte[] data;
  private final int length;
  private final int valueCount;
  private final int runCount;
  private final int runLength;

  /** For each position, the count of each byte. */
  private final int[] counts;

  /** The entropy of each position in bits. */
  private final double[] bits;

  private double bitsPerValue;
  private Optional<Boolean> repeatsSequences = Optional.empty();

  private BytePositions(byte[] data, int length, int valueCount) {
    this.data = data;
    this.length = length;
    this.valueCount = valueCount;
    this.runLength = Math.min(RUN_LENGTH, valueCount);
    this.runCount = Math.min(MAX_RUN_COUNT, valueCount / runLength);
    this.counts = new int[length << Byte.SIZE];
    this.bits = new double[length];
    for (int i = 0; i < runCount * runLength; i++) {
      int start = startOfSample(i);
      for (int position = 0; position < length; position++) {
        counts[(position << Byte.SIZE) + (data[start + position] & 0xff)]++;
      }
    }
    for (int position = 0; position < length; position++) {
      bits[position] = entropy(position << Byte.SIZE);
      bitsPerValue += bits[position];
    }
  }

  /** Returns the index in the data of a value of the sample. */
  private int startOfSample(int index) {
    int run = index / runLength;
    long firstOfRun = runCount == 1 ? 0 : (long) run * (valueCount - runLength) / (runCount - 1);
    return (int) (firstOfRun + index % runLength) * length;
  }

  private double entropy(int firstCount) {
    double sampleCount = (double) runCount * runLength;
    double sum = 0;
    for (int i = firstCount; i < firstCount + (1 << Byte.SIZE); i++) {
      if (counts[i] > 0) {
        sum -= counts[i] / sampleCount * Math.log(counts[i] / sampleCount);
      }
    }
    return sum / Math.log(2);
  }

  /** Takes a sample; empty if values differ in length, are too long, or all are empty. */
  static Optional<BytePositions> of(BytesValues values) {
    int[] endOffsets = values.endOffsets();
    int length = 0;
    int start = 0;
    for (int i = 0; i < values.count(); i++) {
      int end = endOffsets[i];
      if (end - start != length && end > start) {
        if (length > 0) {
          return Optional.empty();
        }
        length = end - start;
      }
      start = end;
    }
    return length == 0 || length > MAX_LENGTH
        ? Optional.empty()
        : Optional.of(
            new BytePositions(values.data().array(), length, values.sizeInBytes() / length));
  }

  /** Returns the length of the values that are not empty. */
  public int length() {
    return length;
  }

  /** Returns the number of values that are not empty. */
  public int valueCount() {
    return valueCount;
  }

  /** Returns whether a byte, from 0 to 255, occurs at a position in the sample. */
  public boolean occurs(int position, int value) {
    return counts[(position << Byte.SIZE) + value] > 0;
  }

  /**
   * Returns the bits that a value takes in a code that knows how frequent each byte is at each
   * position: the sum of the entropies.
   */
  public double bitsPerValue() {
    return bitsPerValue;
  }

  /**
   * Returns a practical lower bound of the size of all values in any code: their entropy by
   * position, or 0 if sequences of bytes repeat, within a value or from one to the next.
   */
  public long minSizeInBytes() {
    if (repeatsSequences.isEmpty()) {
      repeatsSequences = Optional.of(findRepetition());
    }
    return repeatsSequences.get() ? 0 : (long) (bitsPerValue * valueCount / Byte.SIZE);
  }

  /** Returns whether sequences repeat in the sample, or nothing is known. */
  private boolean findRepetition() {
    long[] slots = new long[1 << SLOT_BITS];
    int sequenceCount = 0;
    int repetitionCount = 0;
    for (int i = 0; i < runCount * runLength && sequenceCount < MAX_SEQUENCE_COUNT; i++) {
      int start = startOfSample(i);
      for (int position = 0; position <= length - SEQUENCE_SIZE_IN_BYTES; position++) {
        if (bitsOfSequence(position) >= MIN_BITS_PER_SEQUENCE) {
          long sequence = sequenceAt(start + position);
          int slot = (int) ((sequence * GOLDEN_RATIO) >>> (Long.SIZE - SLOT_BITS));
          repetitionCount += slots[slot] == sequence ? 1 : 0;
          slots[slot] = sequence;
          sequenceCount++;
        }
      }
    }
    return sequenceCount < MIN_SEQUENCE_COUNT
        || repetitionCount > sequenceCount * MAX_REPEATED_FRACTION;
  }

  private double bitsOfSequence(int first) {
    double sum = 0;
    for (int position = first; position < first + SEQUENCE_SIZE_IN_BYTES; position++) {
      sum += bits[position];
    }
    return sum;
  }

  /** Returns the bytes from an index as a number that is not 0. */
  private long sequenceAt(int index) {
    long sequence = 1;
    for (int i = index; i < index + SEQUENCE_SIZE_IN_BYTES; i++) {
      sequence = sequence << Byte.SIZE | (data[i] & 0xff);
    }
    return sequence;
  }
}
