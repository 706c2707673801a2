package dev.stoa.format.encoding;

/** Whole numbers that are about to be encoded. */
public final class LongValues extends Values {
  /** Fewer values are not worth the description of nested encodings. */
  private static final int FEW = 32;

  private final long[] values;
  private final Use use;

  private LongValues(long[] values, int count, int depth, Use use) {
    super(count, depth);
    this.values = values;
    this.use = use;
  }

  /** What numbers are for, and the bytes that they take at least where they are plain. */
  private enum Use {
    INTS(Integer.BYTES),
    LONGS(Long.BYTES),
    PARTS(Integer.BYTES),
    CODES(Integer.BYTES),
    OFFSETS(Integer.BYTES);

    private final int widthInBytes;

    Use(int widthInBytes) {
      this.widthInBytes = widthInBytes;
    }
  }

  /**
   * The first {@code count} numbers of a column.
   *
   * @param widthInBytes of the type that they are read as, 4 or 8
   */
  public static LongValues of(long[] values, int count, int widthInBytes) {
    return new LongValues(values, count, 1, widthInBytes == Long.BYTES ? Use.LONGS : Use.INTS);
  }

  /** Numbers that never fall, such as the ends of values in a buffer. */
  public static LongValues offsets(long[] values, int count) {
    return new LongValues(values, count, 1, Use.OFFSETS);
  }

  /** Numbers into which an encoding splits values. */
  public static LongValues partsOf(Values parent, long[] values, int count) {
    return new LongValues(values, count, parent.depth() + 1, Use.PARTS);
  }

  /** Codes of entries of a dictionary, each of which has one. */
  public static LongValues codesOf(Values parent, long[] values, int count) {
    return new LongValues(values, count, parent.depth() + 1, Use.CODES);
  }

  /** Numbers that never fall, into which an encoding splits values. */
  public static LongValues offsetsOf(Values parent, long[] values, int count) {
    return new LongValues(values, count, parent.depth() + 1, Use.OFFSETS);
  }

  /** Numbers into which an encoding splits values, and which are packed or all the same. */
  public static LongValues leaves(long[] values, int count) {
    return new LongValues(values, count, deepest(), Use.PARTS);
  }

  /** The numbers; there may be room after the last. Not a copy. */
  public long[] array() {
    return values;
  }

  /** Bytes that a number takes at least where it is plain. */
  public int widthInBytes() {
    return use.widthInBytes;
  }

  /** Whether the numbers never fall, and are hardly ever the same. */
  public boolean isSorted() {
    return use == Use.OFFSETS;
  }

  /** Whether a dictionary of the numbers would only repeat that whose codes they are. */
  public boolean areCodes() {
    return use == Use.CODES;
  }

  /** Whether an encoding may split these numbers into others that are encoded in turn. */
  public boolean mayNest() {
    return depth() < deepest() && count() >= FEW;
  }

  /**
   * The result of one pass over the numbers.
   *
   * @param runCount how many runs of equal numbers there are
   * @param isSmooth whether neighbours are much nearer to each other than the least to the greatest
   * @param min the least number
   * @param max the greatest number
   */
  public record Traits(int runCount, boolean isSmooth, long min, long max) {
    private static Traits of(long[] values, int count) {
      if (count == 0) {
        return new Traits(0, false, 0, 0);
      }
      long last = values[0];
      long min = last;
      long max = last;
      int runs = 1;
      // hot: bench load
      for (int i = 1; i < count; i++) {
        long value = values[i];
        min = Math.min(min, value);
        max = Math.max(max, value);
        runs += value != last ? 1 : 0;
        last = value;
      }
      boolean isSmooth =
          runs > 1 && sumOfSteps(values, count, min, max) / count * 4 < (double) max - min;
      return new Traits(runs, isSmooth, min, max);
    }

    private static double sumOfSteps(long[] values, int count, long min, long max) {
      long range = max - min;
      if (range < 0 || range > Integer.MAX_VALUE) {
        double steps = 0;
        for (int i = 1; i < count; i++) {
          steps += Math.abs((double) values[i] - values[i - 1]);
        }
        return steps;
      }
      long steps = 0;
      for (int i = 1; i < count; i++) {
        steps += Math.abs(values[i] - values[i - 1]);
      }
      return steps;
    }
  }

  /** The result of one pass over the numbers, made when first asked for. */
  public Traits traits() {
    return finding(Traits.class, () -> Traits.of(values, count()));
  }

  /** Whether all numbers are the same; looks at no more of them than it has to. */
  public boolean isConstant() {
    for (int i = 1; i < count(); i++) {
      if (values[i] != values[0]) {
        return false;
      }
    }
    return true;
  }
}
