package dev.stoa.format.encoding;

/** Integers that are about to be encoded. */
public final class LongValues extends Values {
  /** For fewer values, nested encodings would not save the size of their descriptors. */
  private static final int MIN_COUNT_TO_NEST = 32;

  private final long[] values;
  private final Role role;

  private LongValues(long[] values, int count, int depth, Role role) {
    super(count, depth);
    this.values = values;
    this.role = role;
  }

  /** The purpose of numbers, and their minimum width when plain. */
  private enum Role {
    INTS(Integer.BYTES),
    LONGS(Long.BYTES),
    CHILD(Integer.BYTES),
    CODES(Integer.BYTES),
    OFFSETS(Integer.BYTES);

    private final int widthInBytes;

    Role(int widthInBytes) {
      this.widthInBytes = widthInBytes;
    }
  }

  /**
   * Returns the first {@code count} numbers of a column.
   *
   * @param widthInBytes the size of the type that they are read as, 4 or 8
   */
  public static LongValues of(long[] values, int count, int widthInBytes) {
    return new LongValues(values, count, 1, widthInBytes == Long.BYTES ? Role.LONGS : Role.INTS);
  }

  /** Returns sorted numbers, such as the offsets of values in a buffer. */
  public static LongValues offsets(long[] values, int count) {
    return new LongValues(values, count, 1, Role.OFFSETS);
  }

  /** Returns numbers into which an encoding splits values. */
  public static LongValues childOf(Values parent, long[] values, int count) {
    return new LongValues(values, count, parent.depth() + 1, Role.CHILD);
  }

  /** Returns codes of dictionary entries, each of which is used. */
  public static LongValues codesOf(Values parent, long[] values, int count) {
    return new LongValues(values, count, parent.depth() + 1, Role.CODES);
  }

  /** Returns sorted numbers into which an encoding splits values. */
  public static LongValues offsetsOf(Values parent, long[] values, int count) {
    return new LongValues(values, count, parent.depth() + 1, Role.OFFSETS);
  }

  /**
   * Returns numbers into which an encoding splits values, for encodings without children only:
   * their depth is the maximum, at which {@link #mayNest} is false, so that no encoding splits them
   * again.
   */
  public static LongValues leaves(long[] values, int count) {
    return new LongValues(values, count, maxDepth(), Role.CHILD);
  }

  /** Returns the numbers; the array may be longer. Not a copy. */
  public long[] array() {
    return values;
  }

  /** Returns the minimum width of a number when plain, in bytes. */
  public int widthInBytes() {
    return role.widthInBytes;
  }

  /**
   * Returns whether the numbers are offsets, which are sorted and rarely repeat; false for other
   * numbers, even if they are sorted.
   */
  public boolean areOffsets() {
    return role == Role.OFFSETS;
  }

  /**
   * Returns whether the numbers are codes of a dictionary, so that another dictionary would only
   * repeat it.
   */
  public boolean areCodes() {
    return role == Role.CODES;
  }

  /** Returns whether an encoding may split these numbers into others that are encoded in turn. */
  public boolean mayNest() {
    return depth() < maxDepth() && count() >= MIN_COUNT_TO_NEST;
  }

  /**
   * Statistics of the numbers.
   *
   * @param runCount the number of runs of equal numbers
   * @param isSmooth whether the differences of neighbors are much smaller than the range
   * @param min the minimum
   * @param max the maximum
   */
  public record Statistics(int runCount, boolean isSmooth, long min, long max) {
    private static Statistics of(long[] values, int count) {
      if (count == 0) {
        return new Statistics(0, false, 0, 0);
      }
      long previousValue = values[0];
      long min = previousValue;
      long max = previousValue;
      int runCount = 1;
      // hot: bench load
      for (int i = 1; i < count; i++) {
        long value = values[i];
        min = Math.min(min, value);
        max = Math.max(max, value);
        runCount += value != previousValue ? 1 : 0;
        previousValue = value;
      }
      boolean isSmooth =
          runCount > 1 && sumOfDeltas(values, count, min, max) / count * 4 < (double) max - min;
      return new Statistics(runCount, isSmooth, min, max);
    }

    private static double sumOfDeltas(long[] values, int count, long min, long max) {
      // The sum of small differences fits into a long, which is faster than a sum of doubles.
      long range = max - min;
      if (range < 0 || range > Integer.MAX_VALUE) {
        double sum = 0;
        for (int i = 1; i < count; i++) {
          sum += Math.abs((double) values[i] - values[i - 1]);
        }
        return sum;
      }
      long sum = 0;
      for (int i = 1; i < count; i++) {
        sum += Math.abs(values[i] - values[i - 1]);
      }
      return sum;
    }
  }

  /** Returns statistics of the numbers, computed when first requested. */
  public Statistics statistics() {
    return computeOnce(Statistics.class, () -> Statistics.of(values, count()));
  }

  /** Returns whether all numbers are equal; stops at the first difference. */
  public boolean isConstant() {
    for (int i = 1; i < count(); i++) {
      if (values[i] != values[0]) {
        return false;
      }
    }
    return true;
  }
}
