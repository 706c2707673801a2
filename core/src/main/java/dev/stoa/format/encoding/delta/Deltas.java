package dev.stoa.format.encoding.delta;

/**
 * Numbers split into starts and deltas, with arithmetic that wraps around. Called by the writers of
 * vector pages.
 *
 * @param starts the value before the first of each {@link #RESTART_INTERVAL} values
 * @param deltas the difference between each value and the previous one
 */
@SuppressWarnings("ArrayRecordComponent") // neither compared nor modified
public record Deltas(long[] starts, long[] deltas) {
  /** The number of values from one start to the next. */
  public static final int RESTART_INTERVAL = 128;

  /**
   * Splits the first {@code count} values. The first value has no previous value: its delta is set
   * to the second delta, so that equal steps give equal deltas.
   */
  public static Deltas split(long[] values, int count) {
    long[] starts = new long[startCount(count)];
    long[] deltas = new long[count];
    long previousValue = count == 0 ? 0 : count == 1 ? values[0] : 2 * values[0] - values[1];
    for (int i = 0; i < count; i++) {
      if (i % RESTART_INTERVAL == 0) {
        starts[i / RESTART_INTERVAL] = previousValue;
      }
      deltas[i] = values[i] - previousValue;
      previousValue = values[i];
    }
    return new Deltas(starts, deltas);
  }

  /** Returns the number of starts for this number of values. */
  public static int startCount(int count) {
    return (int) (((long) count + RESTART_INTERVAL - 1) / RESTART_INTERVAL);
  }
}
