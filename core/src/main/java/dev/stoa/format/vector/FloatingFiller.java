package dev.stoa.format.vector;

import dev.stoa.data.ColumnVector;
import dev.stoa.data.DoubleVector;
import dev.stoa.data.FloatVector;
import dev.stoa.format.encoding.FloatingDecoder;
import dev.stoa.type.DataType;

/** Fills vectors of doubles or floats. */
abstract class FloatingFiller extends VectorFiller {
  @Override
  final ColumnVector values(VectorNode node, int first, int length) {
    return values(((FloatingNode) node).values(), first, length);
  }

  abstract ColumnVector values(FloatingDecoder values, int first, int length);

  static final class OfDoubles extends FloatingFiller {
    private final DoubleVector vector;

    OfDoubles(DataType type) {
      this.vector = new DoubleVector(type);
    }

    @Override
    ColumnVector nulls(int length) {
      vector.startFilling(length);
      return vector;
    }

    @Override
    ColumnVector values(FloatingDecoder values, int first, int length) {
      values.readInto(vector, first, length);
      return vector;
    }
  }

  static final class OfFloats extends FloatingFiller {
    private final FloatVector vector;

    OfFloats(DataType type) {
      this.vector = new FloatVector(type);
    }

    @Override
    ColumnVector nulls(int length) {
      vector.startFilling(length);
      return vector;
    }

    @Override
    ColumnVector values(FloatingDecoder values, int first, int length) {
      values.readInto(vector, first, length);
      return vector;
    }
  }
}
