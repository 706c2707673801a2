package dev.stoa.format.vector;

import dev.stoa.data.ColumnVector;
import dev.stoa.data.DoubleVector;
import dev.stoa.data.FloatVector;
import dev.stoa.format.encoding.FloatingDecoder;
import dev.stoa.type.DataType;

/** Fills vectors of doubles or floats. */
final class FloatingVectorReader extends VectorReader {
  private final ColumnVector vector;

  FloatingVectorReader(DataType type, boolean isDouble) {
    this.vector = isDouble ? new DoubleVector(type) : new FloatVector(type);
  }

  @Override
  ColumnVector placeholders(int length) {
    if (vector instanceof DoubleVector doubles) {
      doubles.ensureCapacity(length);
    } else {
      ((FloatVector) vector).ensureCapacity(length);
    }
    return vector;
  }

  @Override
  ColumnVector fill(VectorNode node, int first, int length) {
    FloatingDecoder values = ((FloatingNode) node).values();
    if (vector instanceof DoubleVector doubles) {
      values.readInto(doubles, first, length);
    } else {
      values.readInto((FloatVector) vector, first, length);
    }
    return vector;
  }
}
