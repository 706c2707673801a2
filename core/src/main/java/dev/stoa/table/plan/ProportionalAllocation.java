package dev.stoa.table.plan;

/** Allocates a number of parts, such as tasks, to owners in proportion to their loads. */
public final class ProportionalAllocation {
  private ProportionalAllocation() {}

  /**
   * Returns the number of parts of each owner: one if its load is positive, then one more at a time
   * for the owner with the highest load per part. No owner gets more parts than its load.
   */
  public static int[] allocate(long[] loads, int partCount) {
    if (loads.length == 1) { // saves the loop over all parts
      return new int[] {(int) Math.min(loads[0], partCount)};
    }
    int[] counts = new int[loads.length];
    int remainingCount = partCount;
    for (int i = 0; i < loads.length; i++) {
      counts[i] = loads[i] > 0 ? 1 : 0;
      remainingCount -= counts[i];
    }
    for (; remainingCount > 0; remainingCount--) {
      int bestOwner = mostLoaded(loads, counts);
      if (bestOwner < 0) {
        break;
      }
      counts[bestOwner]++;
    }
    return counts;
  }

  /** Returns the owner with the highest load per part; -1 if none can be divided further. */
  private static int mostLoaded(long[] loads, int[] counts) {
    int bestOwner = -1;
    for (int i = 0; i < loads.length; i++) {
      boolean isDivisible = counts[i] < loads[i];
      if (isDivisible
          && (bestOwner < 0
              || (double) loads[i] / counts[i] > (double) loads[bestOwner] / counts[bestOwner])) {
        bestOwner = i;
      }
    }
    return bestOwner;
  }
}
