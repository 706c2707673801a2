package dev.stoa.format.encoding;

import java.util.Optional;

/**
 * How often each byte occurs at each position in a sample of byte strings, if those that are not
 * empty have one length: identifiers, digests, times as text. Made by {@link
 * BytesValues#positions}. Immutable.
 */
public final class BytePositions {
  /** The maximum length of the values. */
  public static final int MAX_LENGTH = 255;

  /** The number of values in the sample, at equal distances. */
  private static final int MAX_SAMPLE_COUNT = 1024;

  private final int length;
  private final int valueCount;
  private final int sampleCount;

  /** For each position, the count of each byte. */
  private final int[] counts;

  private BytePositions(byte[] data, int length, int valueCount) {
    this.length = length;
    this.valueCount = valueCount;
    this.sampleCount = Math.min(valueCount, MAX_SAMPLE_COUNT);
    this.counts = new int[length << Byte.SIZE];
    for (int i = 0; i < sampleCount; i++) {
      int index = (int) ((long) i * valueCount / sampleCount) * length;
      for (int position = 0; position < length; position++) {
        counts[(position << Byte.SIZE) + (data[index + position] & 0xff)]++;
      }
    }
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
   * Returns a lower bound of the size of all values in codes that know what is frequent at each
   * position, but not which bytes occur together: their entropy.
   */
  public long minSizeInBytes() {
    double bits = 0;
    for (int count : counts) {
      if (count > 0) {
        bits -= count * Math.log((double) count / sampleCount);
      }
    }
    return (long) (bits / Math.log(2) / sampleCount * valueCount / Byte.SIZE);
  }
}
