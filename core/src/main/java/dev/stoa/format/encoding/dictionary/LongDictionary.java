package dev.stoa.format.encoding.dictionary;

import java.util.Arrays;
import java.util.Optional;

/**
 * The distinct values of a sequence of numbers, and the code of each number. Called by the writers
 * of vector pages.
 *
 * @param entries the distinct values, ascending
 * @param codes the index of each value's entry
 */
@SuppressWarnings("ArrayRecordComponent") // neither compared nor modified
public record LongDictionary(long[] entries, long[] codes) {
  /** The maximum number of entries that a reader accepts. */
  public static final int MAX_ENTRY_COUNT = 1 << 20;

  /** The number of values in the sample by which repetition is estimated. */
  private static final int SAMPLE_SIZE = 1024;

  /**
   * Returns whether more than a quarter of a sample of the first {@code count} values are
   * repetitions.
   */
  public static boolean mayRepeat(long[] values, int count) {
    int step = Math.max(1, count / SAMPLE_SIZE);
    int sampleSize = Math.min(SAMPLE_SIZE, (count + step - 1) / step);
    int maxDistinctCount = Math.max(0, sampleSize * 3 / 4 - 1);
    DistinctLongs distinctValues = new DistinctLongs(maxDistinctCount);
    for (int i = 0; i < sampleSize; i++) {
      if (distinctValues.findOrAdd(values[i * step]) < 0) {
        return false;
      }
    }
    return true;
  }

  /**
   * Creates the dictionary of the first {@code count} values; empty if it would have more than
   * {@code maxEntryCount} entries.
   */
  public static Optional<LongDictionary> of(long[] values, int count, int maxEntryCount) {
    DistinctLongs distinctValues = new DistinctLongs(Math.min(maxEntryCount, MAX_ENTRY_COUNT));
    long[] codes = new long[count];
    for (int i = 0; i < count; i++) {
      int code = distinctValues.findOrAdd(values[i]);
      if (code < 0) {
        return Optional.empty();
      }
      codes[i] = code;
    }
    long[] entries = distinctValues.toArray();
    long[] sortedEntries = entries.clone();
    Arrays.sort(sortedEntries);
    long[] sortedCodes = new long[entries.length];
    Arrays.setAll(sortedCodes, i -> Arrays.binarySearch(sortedEntries, entries[i]));
    for (int i = 0; i < count; i++) {
      codes[i] = sortedCodes[(int) codes[i]];
    }
    return Optional.of(new LongDictionary(sortedEntries, codes));
  }
}
