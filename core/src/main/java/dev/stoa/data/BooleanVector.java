package dev.stoa.data;

import dev.stoa.type.DataType;

/** A vector of booleans, one bit each. Valid until the reader's next batch. */
public final class BooleanVector extends ColumnVector {
  private final Bitmap values = new Bitmap();

  /** Creates a vector without rows. */
  public BooleanVector(DataType type) {
    super(type);
  }

  /** The values, which the vector's writer sets; the bits of null rows are undefined. */
  public Bitmap values() {
    return values;
  }

  @Override
  public boolean booleanAt(int index) {
    return values.get(index);
  }

  @Override
  String accessorAdvice() {
    return "read it with booleanAt";
  }
}
