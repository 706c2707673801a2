package dev.stoa.format.value;

/** The position of a value: the values that contain it, and its index. Reused for other values. */
public final class ValuePosition {
  private RandomAccessValues values;
  private int index;

  /** Sets the position of a value. */
  public void set(RandomAccessValues newValues, int newIndex) {
    values = newValues;
    index = newIndex;
  }

  /** Returns the values that contain the value. */
  public RandomAccessValues values() {
    return values;
  }

  /** Returns the index of the value in {@link #values}. */
  public int index() {
    return index;
  }

  /** Returns whether the value is null. */
  boolean isNull() {
    return values.isNull(index);
  }
}
