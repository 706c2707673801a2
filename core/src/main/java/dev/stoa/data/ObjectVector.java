package dev.stoa.data;

import dev.stoa.type.DataType;
import java.util.Arrays;

/**
 * A vector of values that are not stored in columns, such as those of general unions and recursive
 * records: objects like those that Avro's generic reader returns.
 */
public final class ObjectVector extends ColumnVector {
  private Object[] values = {};

  /** Creates a vector without rows. */
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

  @Override
  String accessorAdvice() {
    return "cast the vector to ObjectVector";
  }
}
