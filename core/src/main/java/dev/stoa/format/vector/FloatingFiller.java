package dev.stoa.format.vector;

import dev.stoa.data.ColumnVector;
import dev.stoa.data.DoubleVector;
import dev.stoa.data.FloatVector;
import dev.stoa.format.encoding.FloatingDecoder;
import dev.stoa.type.DataType;

/** Fills vectors of doubles or floats. */
final class FloatingFiller extends VectorFiller {
  private final boolean areDoubles;
  private final DoubleVector doubles;
  private final FloatVector floats;

  FloatingFiller(DataType type, boolean areDoubles) {
    this.areDoubles = areDoubles;
    this.doubles = new DoubleVector(type);
    this.floats = new FloatVector(type);
  }

  private ColumnVector vector() {
    return areDoubles ? doubles : floats;
  }

  @Override
  ColumnVector nulls(int length) {
    if (areDoubles) {
      doubles.startFilling(length);
    } else {
      floats.startFilling(length);
    }
    return vector();
  }

  @Override
  ColumnVector values(VectorNode node, int first, int length) {
    FloatingDecoder values = ((FloatingNode) node).values();
    if (areDoubles) {
      values.readInto(doubles, first, length);
    } else {
      values.readInto(floats, first, length);
    }
    return vector();
  }
}
