package dev.stoa.format.value;

/** The position of a value: its values and its index. Reused for the next. */
public final class ValuePosition {
  private RandomAccessValues values;
  private int index;

  /** Sets the position of a value. */
  public void set(RandomAccessValues newValues, int newIndex) {
    values = newValues;
    index = newIndex;
  }

  /** The values that contain it. */
  public RandomAccessValues values() {
    return values;
  }

  /** Its index in them. */
  public int index() {
    return index;
  }

  /** Whether it is null. */
  boolean isNull() {
    return values.isNull(index);
  }
}
