package dev.stoa.format.vector;

import dev.stoa.data.Bitmap;
import dev.stoa.data.ColumnVector;
import dev.stoa.data.ObjectVector;
import dev.stoa.type.DataType;

/** Fills vectors of nulls, and of values stored as objects. */
final class ObjectVectorReader extends VectorReader {
  private final ObjectVector vector;

  ObjectVectorReader(DataType type) {
    this.vector = new ObjectVector(type);
  }

  @Override
  ColumnVector placeholders(int length) {
    vector.ensureCapacity(length);
    return vector;
  }

  /** Derives the validity from the objects, since a union of several types may include null. */
  @Override
  void resize(ColumnVector filled, int length) {
    Bitmap validity = filled.validity();
    validity.fill(length);
    for (int i = 0; i < length; i++) {
      if (vector.objectAt(i) == null) {
        validity.unset(i);
      }
    }
    if (validity.cardinality() == length) {
      filled.resize(length);
    } else {
      filled.resizeWithNulls(length);
    }
  }

  @Override
  ColumnVector fill(VectorNode node, int first, int length) {
    Object[] target = vector.ensureCapacity(length);
    for (int i = 0; i < length; i++) {
      target[i] = node.read(first + i, null);
    }
    return vector;
  }
}
