package dev.stoa.data;

import dev.stoa.type.DataType;

/** A vector of booleans, a bit each. Valid until the reader's next batch. */
public final class BooleanVector extends ColumnVector {
  private final Bitmap values = new Bitmap();

  /** A vector of no rows. */
  public BooleanVector(DataType type) {
    super(type);
  }

  /** The values, for who fills the vector too; the bits of null rows may be anything. */
  public Bitmap values() {
    return values;
  }

  @Override
  public boolean booleanAt(int index) {
    return values.get(index);
  }
}
