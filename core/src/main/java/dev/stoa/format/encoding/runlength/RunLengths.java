package dev.stoa.format.encoding.runlength;

/**
 * Numbers cut in runs of equal ones. Called by the writers of vector pages.
 *
 * @param ends after which value each run ends; the last at the count of all values
 * @param values what each run repeats
 */
@SuppressWarnings("ArrayRecordComponent") // nobody compares them or changes the arrays
public record RunLengths(long[] ends, long[] values) {
  /** How many runs there are: what a split would take. */
  public static int runCount(long[] values, int count) {
    int runs = count == 0 ? 0 : 1;
    for (int i = 1; i < count; i++) {
      if (values[i] != values[i - 1]) {
        runs++;
      }
    }
    return runs;
  }

  /** Cuts the first {@code count} values in runs. */
  public static RunLengths split(long[] values, int count) {
    int runs = runCount(values, count);
    RunLengths split = new RunLengths(new long[runs], new long[runs]);
    int run = 0;
    for (int i = 0; i < count; i++) {
      if (i + 1 == count || values[i + 1] != values[i]) {
        split.ends[run] = i + 1L;
        split.values[run++] = values[i];
      }
    }
    return split;
  }

  /** How many runs there are. */
  public int runCount() {
    return ends.length;
  }
}
