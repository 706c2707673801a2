package dev.stoa.format.builder;

/** Whole numbers: booleans, ints, longs and the ordinals of enums. */
public final class LongBuilder extends NumberBuilder {
  /** A builder of no values. */
  public LongBuilder(Tally tally, boolean isNullable) {
    super(tally, isNullable);
  }

  @Override
  public void appendLong(long value) {
    tallyValue(Tally.sizeOf(value));
    append(value);
  }

  @Override
  void tallyAll(long[] values, int[] rows, int count) {
    long bytes = 0;
    for (int i = 0; i < count; i++) {
      bytes += rows[i] < 0 ? 0 : Tally.sizeOf(values[i]);
    }
    tallyValues(count, bytes);
  }

  @Override
  NumberBuilder empty() {
    return new LongBuilder(new Tally(), isNullable());
  }
}
