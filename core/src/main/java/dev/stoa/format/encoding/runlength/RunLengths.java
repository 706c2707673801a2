package dev.stoa.format.encoding.runlength;

/**
 * Numbers split into runs of equal numbers. Called by the writers of vector pages.
 *
 * @param runEnds the end of each run; the last is the count of all values
 * @param values the value of each run
 */
@SuppressWarnings("ArrayRecordComponent") // neither compared nor modified
public record RunLengths(long[] runEnds, long[] values) {
  /** Returns the number of runs of the first {@code count} values. */
  public static int runCount(long[] values, int count) {
    int runCount = count == 0 ? 0 : 1;
    for (int i = 1; i < count; i++) {
      if (values[i] != values[i - 1]) {
        runCount++;
      }
    }
    return runCount;
  }

  /** Splits the first {@code count} values into runs. */
  public static RunLengths split(long[] values, int count) {
    int runCount = runCount(values, count);
    RunLengths result = new RunLengths(new long[runCount], new long[runCount]);
    int run = 0;
    for (int i = 0; i < count; i++) {
      if (i + 1 == count || values[i + 1] != values[i]) {
        result.runEnds[run] = i + 1L;
        result.values[run++] = values[i];
      }
    }
    return result;
  }

  /** Returns the number of runs. */
  public int runCount() {
    return runEnds.length;
  }
}
