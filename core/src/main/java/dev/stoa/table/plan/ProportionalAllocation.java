package dev.stoa.table.plan;

/** Allocates a number of parts, such as tasks, to owners in proportion to their loads. */
public final class ProportionalAllocation {
  private ProportionalAllocation() {}

  /**
   * The number of parts of each owner: one if its load is positive, then one more at a time for the
   * owner with the highest load per part. No owner gets more parts than its load.
   */
  public static int[] allocate(long[] loads, int partCount) {
    if (loads.length == 1) {
      return new int[] {(int) Math.min(loads[0], partCount)};
    }
    int[] counts = new int[loads.length];
    int remaining = partCount;
    for (int i = 0; i < loads.length; i++) {
      counts[i] = loads[i] > 0 ? 1 : 0;
      remaining -= counts[i];
    }
    for (; remaining > 0; remaining--) {
      int best = mostLoaded(loads, counts);
      if (best < 0) {
        break;
      }
      counts[best]++;
    }
    return counts;
  }

  /** The owner with the highest load per part; -1 if none can be divided further. */
  private static int mostLoaded(long[] loads, int[] counts) {
    int best = -1;
    for (int i = 0; i < loads.length; i++) {
      boolean isDivisible = counts[i] < loads[i];
      if (isDivisible
          && (best < 0 || (double) loads[i] / counts[i] > (double) loads[best] / counts[best])) {
        best = i;
      }
    }
    return best;
  }
}
