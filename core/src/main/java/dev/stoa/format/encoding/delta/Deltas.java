package dev.stoa.format.encoding.delta;

/**
 * Numbers cut in starts and deltas, with arithmetic that wraps around. Called by the writers of
 * vector pages.
 *
 * @param starts the value before the first of each {@link #RESTART} values
 * @param deltas what is added to reach each value
 */
@SuppressWarnings("ArrayRecordComponent") // nobody compares them or changes the arrays
public record Deltas(long[] starts, long[] deltas) {
  /** Values from one start to the next. */
  public static final int RESTART = 128;

  /**
   * Cuts the first {@code count} values. The first delta of all, which nothing is before, is made
   * equal to the second, so that even steps give equal deltas.
   */
  public static Deltas split(long[] values, int count) {
    long[] starts = new long[startCount(count)];
    long[] deltas = new long[count];
    long last = count == 0 ? 0 : count == 1 ? values[0] : 2 * values[0] - values[1];
    for (int i = 0; i < count; i++) {
      if (i % RESTART == 0) {
        starts[i / RESTART] = last;
      }
      deltas[i] = values[i] - last;
      last = values[i];
    }
    return new Deltas(starts, deltas);
  }

  /** The number of starts of so many values. */
  public static int startCount(int count) {
    return (int) (((long) count + RESTART - 1) / RESTART);
  }
}
