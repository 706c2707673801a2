package dev.stoa.format.vector;

import dev.stoa.data.ColumnVector;
import dev.stoa.data.ObjectVector;
import dev.stoa.type.DataType;

/** Fills vectors of nulls. */
final class NullFiller extends VectorFiller {
  private final ObjectVector vector;

  NullFiller(DataType type) {
    this.vector = new ObjectVector(type);
  }

  @Override
  ColumnVector nulls(int length) {
    vector.startFilling(length);
    return vector;
  }

  @Override
  void resize(ColumnVector filled, int length) {
    filled.validity().clear(length);
    filled.resizeWithNulls(length);
  }

  @Override
  ColumnVector values(VectorNode node, int first, int length) {
    return nulls(length);
  }
}
