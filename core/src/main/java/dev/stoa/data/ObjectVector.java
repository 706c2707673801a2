package dev.stoa.data;

import dev.stoa.type.DataType;
import java.util.Arrays;

/**
 * A vector of values without a columnar form: general unions and recursive records, as Avro's
 * generic reader returns them.
 */
public final class ObjectVector extends ColumnVector {
  private Object[] values = {};

  /** A vector of no rows. */
  public ObjectVector(DataType type) {
    super(type);
  }

  /** Returns an array with room for the rows, which the caller fills from index 0 on. */
  public Object[] ensureCapacity(int rowCount) {
    if (values.length < rowCount) {
      values = Arrays.copyOf(values, Math.max(rowCount, values.length * 2));
    }
    return values;
  }

  /** The value in a non-null row. */
  public Object objectAt(int index) {
    return values[index];
  }
}
