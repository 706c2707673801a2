package dev.stoa.bench.column.table;

import dev.stoa.bench.column.ColumnTotals;
import dev.stoa.data.BytesVector;
import dev.stoa.data.ColumnVector;
import dev.stoa.data.ConstantVector;
import dev.stoa.data.DictionaryVector;
import dev.stoa.type.NestedTypes;

/** Reads the values of one vector with any encoding, as numbers to be added to a sum. */
abstract class VectorValues {
  /** Returns what the value of a row, which is not null, adds to a sum. */
  abstract long summandAt(int row);

  /** Returns the size of a row's value. */
  abstract int sizeAt(int row);

  /** Creates a reader of the values of a vector. */
  static VectorValues of(ColumnVector vector) {
    return switch (NestedTypes.unwrapNullable(vector.type()).storedKind()) {
      case INT -> new IntValues(vector);
      case LONG -> new LongValues(vector);
      case DOUBLE -> new DoubleValues(vector);
      default -> new BytesValues(vector);
    };
  }

  /** Returns what a value of bytes adds to a sum. */
  static long ofBytes(BytesVector vector, int row) {
    int length = vector.lengthAt(row);
    return length == 0
        ? 0
        : ColumnTotals.ofBytes(length, vector.data().get(vector.offsetAt(row) + length - 1));
  }

  private static final class IntValues extends VectorValues {
    private final ColumnVector vector;

    IntValues(ColumnVector vector) {
      this.vector = vector;
    }

    @Override
    long summandAt(int row) {
      return vector.intAt(row);
    }

    @Override
    int sizeAt(int row) {
      return Integer.BYTES;
    }
  }

  private static final class LongValues extends VectorValues {
    private final ColumnVector vector;

    LongValues(ColumnVector vector) {
      this.vector = vector;
    }

    @Override
    long summandAt(int row) {
      return vector.longAt(row);
    }

    @Override
    int sizeAt(int row) {
      return Long.BYTES;
    }
  }

  private static final class DoubleValues extends VectorValues {
    private final ColumnVector vector;

    DoubleValues(ColumnVector vector) {
      this.vector = vector;
    }

    @Override
    long summandAt(int row) {
      return Double.doubleToRawLongBits(vector.doubleAt(row));
    }

    @Override
    int sizeAt(int row) {
      return Double.BYTES;
    }
  }

  private static final class BytesValues extends VectorValues {
    private final ColumnVector vector;

    BytesValues(ColumnVector vector) {
      this.vector = vector;
    }

    @Override
    long summandAt(int row) {
      if (vector instanceof DictionaryVector codes
          && codes.dictionary() instanceof BytesVector bytes) {
        return ofBytes(bytes, codes.codeAt(row));
      }
      return vector instanceof ConstantVector constant
              && constant.value() instanceof BytesVector bytes
          ? ofBytes(bytes, 0)
          : ofBytes((BytesVector) vector, row);
    }

    @Override
    int sizeAt(int row) {
      return vector.lengthAt(row);
    }
  }
}
