package dev.stoa.spark.aggregate;

import dev.stoa.data.ColumnVector;
import dev.stoa.data.RecordBatch;
import dev.stoa.spark.vector.WholeNumbers;
import org.apache.spark.sql.types.ByteType;
import org.apache.spark.sql.types.DataType;
import org.apache.spark.sql.types.DateType;
import org.apache.spark.sql.types.Decimal;
import org.apache.spark.sql.types.DecimalType;
import org.apache.spark.sql.types.FloatType;
import org.apache.spark.sql.types.IntegerType;
import org.apache.spark.sql.types.ShortType;

/** The least or the greatest value. */
abstract class End extends SingleAggregate {
  private final int ordinal;
  private final TakenRows rows = new TakenRows();
  private boolean hasValue;

  End(int ordinal) {
    this.ordinal = ordinal;
  }

  @Override
  public final void add(RecordBatch batch) {
    ColumnVector values = batch.column(ordinal);
    rows.take(batch, values);
    int first = rows.next(0);
    if (first < rows.rowCount()) {
      compare(values, rows, first, !hasValue);
      hasValue = true;
    }
  }

  /**
   * Compares the values of some rows.
   *
   * @param from the first of them
   * @param isFirst whether there was no value before
   */
  abstract void compare(ColumnVector values, TakenRows taken, int from, boolean isFirst);

  @Override
  final Object value() {
    return hasValue ? end() : null;
  }

  abstract Object end();

  /** Of numbers, dates and times that are stored as whole numbers. */
  static final class OfWhole extends End {
    private final WholeNumbers numbers = new WholeNumbers();
    private final DataType type;

    /** 0 where the least is wanted; -1, which turns the order around, where the greatest is. */
    private final long turned;

    private long least = Long.MAX_VALUE;

    OfWhole(int ordinal, DataType type, boolean isLeast) {
      super(ordinal);
      this.type = type;
      this.turned = isLeast ? 0 : -1;
    }

    @Override
    void compare(ColumnVector values, TakenRows taken, int from, boolean isFirst) {
      long[] all = numbers.longsOf(values);
      long found = least;
      if (taken.areAll()) {
        for (int i = 0; i < taken.rowCount(); i++) {
          found = Math.min(found, all[i] ^ turned);
        }
      } else {
        for (int i = from; i < taken.rowCount(); i = taken.next(i + 1)) {
          found = Math.min(found, all[i] ^ turned);
        }
      }
      least = found;
    }

    @Override
    Object end() {
      long value = least ^ turned;
      if (type instanceof IntegerType || type instanceof DateType) {
        return (int) value;
      } else if (type instanceof ShortType) {
        return (short) value;
      } else if (type instanceof ByteType) {
        return (byte) value;
      }
      return type instanceof DecimalType decimal
          ? Decimal.createUnsafe(value, decimal.precision(), decimal.scale())
          : (Object) value;
    }
  }

  /** Of floats and doubles, of which NaN is the greatest to Spark, and one zero like the other. */
  static final class OfReal extends End {
    private final DataType type;
    private final boolean isLeast;
    private double end;

    OfReal(int ordinal, DataType type, boolean isLeast) {
      super(ordinal);
      this.type = type;
      this.isLeast = isLeast;
    }

    @Override
    void compare(ColumnVector values, TakenRows taken, int from, boolean isFirst) {
      double found = isFirst ? values.doubleAt(from) : end;
      for (int i = from; i < taken.rowCount(); i = taken.next(i + 1)) {
        double value = values.doubleAt(i);
        if (value != found && Double.compare(value, found) < 0 == isLeast) {
          found = value;
        }
      }
      end = found;
    }

    @Override
    Object end() {
      return type instanceof FloatType ? (Object) (float) end : (Object) end;
    }
  }
}
