package dev.stoa.table.plan;

/** Allocates a number of split directories to partitions in proportion to their rows. */
public final class ProportionalAllocation {
  private ProportionalAllocation() {}

  /**
   * The number for each partition: one if it has rows, then one more at a time for the partition
   * with the most rows per part, but never more than rows.
   */
  public static int[] allocate(long[] rows, int count) {
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
      int best = mostLoaded(rows, shares);
      if (best < 0) {
        break;
      }
      shares[best]++;
    }
    return shares;
  }

  /** The partition with the most rows per part; negative if none can be divided further. */
  private static int mostLoaded(long[] rows, int[] shares) {
    int best = -1;
    for (int i = 0; i < rows.length; i++) {
      boolean isDivisible = shares[i] < rows[i];
      if (isDivisible
          && (best < 0 || (double) rows[i] / shares[i] > (double) rows[best] / shares[best])) {
        best = i;
      }
    }
    return best;
  }
}
