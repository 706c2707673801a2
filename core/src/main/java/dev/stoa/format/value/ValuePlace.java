package dev.stoa.format.value;

/** Where a value is: among which values, at which index. Used again for the next. */
public final class ValuePlace {
  private PointReads values;
  private int index;

  /** Turns to a value. */
  public void turnTo(PointReads newValues, int newIndex) {
    values = newValues;
    index = newIndex;
  }

  /** The values among which it is. */
  public PointReads values() {
    return values;
  }

  /** Its index among them. */
  public int index() {
    return index;
  }

  /** Whether it is null. */
  boolean isNull() {
    return values.isNull(index);
  }
}
