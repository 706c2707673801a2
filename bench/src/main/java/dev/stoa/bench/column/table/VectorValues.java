package dev.stoa.bench.column.table;

import dev.stoa.bench.column.ColumnTotals;
import dev.stoa.data.BytesVector;
import dev.stoa.data.ColumnVector;
import dev.stoa.data.ConstantVector;
import dev.stoa.data.DictionaryVector;
import dev.stoa.type.NestedTypes;

/** Reads the summands of one vector, however it is encoded. */
abstract class VectorValues {
  /** The value of a non-null row. */
  abstract long at(int row);

  /** The size of the value. */
  abstract int sizeAt(int row);

  static VectorValues of(ColumnVector vector) {
    return switch (NestedTypes.unwrapNullable(vector.type()).storedKind()) {
      case INT -> new Ints(vector);
      case LONG -> new Longs(vector);
      case DOUBLE -> new Doubles(vector);
      default -> new Bytes(vector);
    };
  }

  /** The summand of bytes. */
  static long ofBytes(BytesVector vector, int row) {
    int length = vector.lengthAt(row);
    return length == 0
        ? 0
        : ColumnTotals.ofBytes(length, vector.data().get(vector.offsetAt(row) + length - 1));
  }

  private static final class Ints extends VectorValues {
    private final ColumnVector vector;

    Ints(ColumnVector vector) {
      this.vector = vector;
    }

    @Override
    long at(int row) {
      return vector.intAt(row);
    }

    @Override
    int sizeAt(int row) {
      return Integer.BYTES;
    }
  }

  private static final class Longs extends VectorValues {
    private final ColumnVector vector;

    Longs(ColumnVector vector) {
      this.vector = vector;
    }

    @Override
    long at(int row) {
      return vector.longAt(row);
    }

    @Override
    int sizeAt(int row) {
      return Long.BYTES;
    }
  }

  private static final class Doubles extends VectorValues {
    private final ColumnVector vector;

    Doubles(ColumnVector vector) {
      this.vector = vector;
    }

    @Override
    long at(int row) {
      return Double.doubleToRawLongBits(vector.doubleAt(row));
    }

    @Override
    int sizeAt(int row) {
      return Double.BYTES;
    }
  }

  private static final class Bytes extends VectorValues {
    private final ColumnVector vector;

    Bytes(ColumnVector vector) {
      this.vector = vector;
    }

    @Override
    long at(int row) {
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
