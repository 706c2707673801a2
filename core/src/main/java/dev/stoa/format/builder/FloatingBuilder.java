package dev.stoa.format.builder;

/** Floats or doubles. */
public final class FloatingBuilder extends NumberBuilder {
  private final boolean areDoubles;

  private FloatingBuilder(Tally tally, boolean isNullable, boolean areDoubles) {
    super(tally, isNullable);
    this.areDoubles = areDoubles;
  }

  /** A builder of doubles. */
  public static FloatingBuilder ofDoubles(Tally tally, boolean isNullable) {
    return new FloatingBuilder(tally, isNullable, true);
  }

  /** A builder of floats. */
  public static FloatingBuilder ofFloats(Tally tally, boolean isNullable) {
    return new FloatingBuilder(tally, isNullable, false);
  }

  /** Whether they are doubles. */
  public boolean areDoubles() {
    return areDoubles;
  }

  /** A value. */
  public double value(int place) {
    return areDoubles
        ? Double.longBitsToDouble(values()[place])
        : Float.intBitsToFloat((int) values()[place]);
  }

  @Override
  public void appendDouble(double value) {
    tallyValue(Double.BYTES);
    append(Double.doubleToRawLongBits(value));
  }

  @Override
  public void appendFloat(float value) {
    tallyValue(Float.BYTES);
    append(Float.floatToRawIntBits(value));
  }

  @Override
  void tallyAll(long[] bits, int[] rows, int count) {
    int present = 0;
    for (int i = 0; i < count; i++) {
      present += rows[i] < 0 ? 0 : 1;
    }
    tallyValues(count, present * (areDoubles ? (long) Double.BYTES : Float.BYTES));
  }

  @Override
  NumberBuilder empty() {
    return new FloatingBuilder(new Tally(), isNullable(), areDoubles);
  }
}
