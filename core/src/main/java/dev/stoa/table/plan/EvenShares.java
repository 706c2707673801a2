package dev.stoa.table.plan;

/** Divides a number of split directories among partitions by their rows. */
public final class EvenShares {
  private EvenShares() {}

  /**
   * How many each gets: one where there are rows, and one more to whom each has the most rows, as
   * long as there are any, and never more than rows.
   */
  public static int[] of(long[] rows, int count) {
    if (rows.length == 1) {
      return new int[] {(int) Math.min(rows[0], count)};
    }
    int[] shares = new int[rows.length];
    int left = count;
    for (int i = 0; i < rows.length; i++) {
      shares[i] = rows[i] > 0 ? 1 : 0;
      left -= shares[i];
    }
    for (; left > 0; left--) {
      int most = fullest(rows, shares);
      if (most < 0) {
        break;
      }
      shares[most]++;
    }
    return shares;
  }

  /** That of which each part has the most rows; negative where none can be divided any more. */
  private static int fullest(long[] rows, int[] shares) {
    int most = -1;
    for (int i = 0; i < rows.length; i++) {
      boolean isDivisible = shares[i] < rows[i];
      if (isDivisible
          && (most < 0 || (double) rows[i] / shares[i] > (double) rows[most] / shares[most])) {
        most = i;
      }
    }
    return most;
  }
}
