package dev.stoa.format.vector;

import dev.stoa.data.ColumnVector;
import dev.stoa.data.DoubleVector;
import dev.stoa.data.FloatVector;
import dev.stoa.format.encoding.FloatingDecoder;
import dev.stoa.type.DataType;

/** Fills vectors of doubles or floats. */
final class FloatingFiller extends VectorFiller {
  private final ColumnVector vector;

  FloatingFiller(DataType type, boolean areDoubles) {
    this.vector = areDoubles ? new DoubleVector(type) : new FloatVector(type);
  }

  @Override
  ColumnVector nulls(int length) {
    if (vector instanceof DoubleVector doubles) {
      doubles.startFilling(length);
    } else {
      ((FloatVector) vector).startFilling(length);
    }
    return vector;
  }

  @Override
  ColumnVector values(VectorNode node, int first, int length) {
    FloatingDecoder values = ((FloatingNode) node).values();
    if (vector instanceof DoubleVector doubles) {
      values.readInto(doubles, first, length);
    } else {
      values.readInto((FloatVector) vector, first, length);
    }
    return vector;
  }
}
