package dev.stoa.format.encoding.dictionary;

import java.util.Arrays;
import java.util.Optional;

/**
 * The distinct values of a sequence, and its codes. Called by the writers of vector pages.
 *
 * @param entries the distinct values, rising
 * @param codes which entry each value is
 */
@SuppressWarnings("ArrayRecordComponent") // nobody compares them or changes the arrays
public record LongDictionary(long[] entries, long[] codes) {
  /** The most entries that a reader accepts. */
  public static final int LARGEST = 1 << 20;

  /** Values looked at to guess whether they repeat. */
  private static final int SAMPLE = 1024;

  /** Whether many of a sample of the first {@code count} values occur in it twice. */
  public static boolean mayRepeat(long[] values, int count) {
    int step = Math.max(1, count / SAMPLE);
    int looked = Math.min(SAMPLE, (count + step - 1) / step);
    DistinctLongs seen = new DistinctLongs(Math.max(0, looked * 3 / 4 - 1));
    for (int i = 0; i < looked; i++) {
      if (seen.add(values[i * step]) < 0) {
        return false;
      }
    }
    return true;
  }

  /** The dictionary of the first {@code count} values; empty when it has over so many entries. */
  public static Optional<LongDictionary> of(long[] values, int count, int maxEntries) {
    DistinctLongs distinct = new DistinctLongs(Math.min(maxEntries, LARGEST));
    long[] codes = new long[count];
    for (int i = 0; i < count; i++) {
      int code = distinct.add(values[i]);
      if (code < 0) {
        return Optional.empty();
      }
      codes[i] = code;
    }
    long[] entries = distinct.toArray();
    long[] sorted = entries.clone();
    Arrays.sort(sorted);
    long[] sortedCodes = new long[entries.length];
    Arrays.setAll(sortedCodes, i -> Arrays.binarySearch(sorted, entries[i]));
    for (int i = 0; i < count; i++) {
      codes[i] = sortedCodes[(int) codes[i]];
    }
    return Optional.of(new LongDictionary(sorted, codes));
  }
}
