package dev.stoa.data;

import dev.stoa.type.DataType;
import java.util.Arrays;

/**
 * A vector of values that have no other: unions of more than null and one type, and records that
 * contain themselves, as Avro's generic reader gives them.
 */
public final class ObjectVector extends ColumnVector {
  private Object[] values = {};

  /** A vector of no rows. */
  public ObjectVector(DataType type) {
    super(type);
  }

  /** Gives an array with room for some rows, for the caller to fill from index 0 on. */
  public Object[] startFilling(int rowCount) {
    if (values.length < rowCount) {
      values = Arrays.copyOf(values, Math.max(rowCount, values.length * 2));
    }
    return values;
  }

  /** The value in a row that is not null. */
  public Object objectAt(int index) {
    return values[index];
  }
}
