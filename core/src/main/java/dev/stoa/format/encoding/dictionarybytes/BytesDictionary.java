package dev.stoa.format.encoding.dictionarybytes;

import java.util.Optional;

/**
 * The distinct values of a sequence of byte strings, and the code of each value. Called by the
 * writers of vector pages.
 *
 * @param data the bytes of the distinct values one after another, sorted as unsigned bytes
 * @param endOffsets the end of each distinct value
 * @param codes the index of each value's entry
 */
@SuppressWarnings("ArrayRecordComponent") // neither compared nor modified
public record BytesDictionary(byte[] data, int[] endOffsets, long[] codes) {
  /**
   * The limits of a dictionary.
   *
   * @param maxEntryCount the maximum number of distinct values
   * @param maxSizeInBytes the maximum total size of the distinct values
   */
  public record Limits(int maxEntryCount, int maxSizeInBytes) {}

  /** The number of groups in the sample. A group contains neighbors, which often repeat. */
  private static final int SAMPLE_GROUP_COUNT = 64;

  /** The number of values in a group. */
  private static final int GROUP_SIZE = 32;

  private static final int MAX_ENTRY_COUNT = 1 << EntrySorter.ENTRY_BITS;

  /**
   * Finds the distinct values, unless they exceed the limits or, according to a sample, hardly
   * repeat.
   *
   * @param data the bytes of all values one after another
   * @param endOffsets the end of each of the first {@code count} values
   */
  public static Optional<BytesDictionary> of(
      byte[] data, int[] endOffsets, int count, Limits limits) {
    int maxEntryCount = Math.min(Math.min(limits.maxEntryCount(), MAX_ENTRY_COUNT), count);
    if (!mayRepeat(data, endOffsets, count, maxEntryCount)) {
      return Optional.empty();
    }
    DistinctBytes distinctValues = new DistinctBytes(data);
    long[] codes = new long[count];
    int start = 0;
    for (int i = 0; i < count; i++) {
      codes[i] = distinctValues.findOrAdd(start, endOffsets[i]);
      start = endOffsets[i];
      if (distinctValues.size() > maxEntryCount
          || distinctValues.sizeInBytes() > limits.maxSizeInBytes()) {
        return Optional.empty();
      }
    }
    return Optional.of(sort(data, distinctValues, codes));
  }

  /**
   * Returns whether a sample has at least half as many repeated values as expected for this number
   * of distinct values. For <i>n</i> sampled values among <i>d</i> distinct ones, about
   * <i>n</i><sup>2</sup>/2<i>d</i> are expected.
   */
  private static boolean mayRepeat(byte[] data, int[] endOffsets, int count, int maxEntryCount) {
    if (count < 2 * SAMPLE_GROUP_COUNT * GROUP_SIZE) {
      return true;
    }
    DistinctBytes sample = new DistinctBytes(data);
    for (int group = 0; group < SAMPLE_GROUP_COUNT; group++) {
      int first = (int) ((long) group * (count - GROUP_SIZE) / SAMPLE_GROUP_COUNT);
      for (int i = first; i < first + GROUP_SIZE; i++) {
        sample.findOrAdd(i == 0 ? 0 : endOffsets[i - 1], endOffsets[i]);
      }
    }
    long sampleSize = SAMPLE_GROUP_COUNT * GROUP_SIZE;
    return (sampleSize - sample.size()) * 4 * maxEntryCount >= sampleSize * sampleSize;
  }

  private static BytesDictionary sort(byte[] data, DistinctBytes distinctValues, long[] codes) {
    int[] sortedEntries = EntrySorter.sortedEntries(data, distinctValues);
    byte[] entries = new byte[(int) distinctValues.sizeInBytes()];
    int[] endOffsets = new int[sortedEntries.length];
    int[] codesByEntry = new int[sortedEntries.length];
    int end = 0;
    for (int code = 0; code < sortedEntries.length; code++) {
      int entry = sortedEntries[code];
      int length = distinctValues.end(entry) - distinctValues.start(entry);
      System.arraycopy(data, distinctValues.start(entry), entries, end, length);
      end += length;
      endOffsets[code] = end;
      codesByEntry[entry] = code;
    }
    for (int i = 0; i < codes.length; i++) {
      codes[i] = codesByEntry[(int) codes[i]];
    }
    return new BytesDictionary(entries, endOffsets, codes);
  }

  /** Returns the number of distinct values. */
  public int entryCount() {
    return endOffsets.length;
  }
}
