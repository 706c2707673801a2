package dev.stoa.spark.aggregate;

import dev.stoa.data.ColumnVector;
import dev.stoa.data.RecordBatch;
import dev.stoa.spark.vector.IntegralArrays;
import org.apache.spark.sql.types.ByteType;
import org.apache.spark.sql.types.DataType;
import org.apache.spark.sql.types.DateType;
import org.apache.spark.sql.types.Decimal;
import org.apache.spark.sql.types.DecimalType;
import org.apache.spark.sql.types.FloatType;
import org.apache.spark.sql.types.IntegerType;
import org.apache.spark.sql.types.ShortType;

/** Finds the smallest or largest value. */
abstract class MinMaxAggregate extends SingleAggregate {
  private final int ordinal;
  private final AggregateInput rows = new AggregateInput();
  private boolean hasValue;

  MinMaxAggregate(int ordinal) {
    this.ordinal = ordinal;
  }

  @Override
  public final void add(RecordBatch batch) {
    ColumnVector values = batch.column(ordinal);
    rows.reset(batch, values);
    int firstRow = rows.nextRow(0);
    if (firstRow < rows.rowCount()) {
      compare(values, rows, firstRow, !hasValue);
      hasValue = true;
    }
  }

  /**
   * Compares the values of the included rows with the previous result.
   *
   * @param firstRow the first included row
   * @param isFirst whether there is no previous result
   */
  abstract void compare(ColumnVector values, AggregateInput input, int firstRow, boolean isFirst);

  @Override
  final Object value() {
    return hasValue ? result() : null;
  }

  abstract Object result();

  /** Finds the smallest or largest of numbers, dates or times that are stored as integers. */
  static final class OfLong extends MinMaxAggregate {
    private final IntegralArrays arrays = new IntegralArrays();
    private final DataType type;

    /** 0 for the minimum; -1, which reverses the order, for the maximum. */
    private final long inversionMask;

    private long min = Long.MAX_VALUE;

    OfLong(int ordinal, DataType type, boolean isMin) {
      super(ordinal);
      this.type = type;
      this.inversionMask = isMin ? 0 : -1;
    }

    @Override
    void compare(ColumnVector values, AggregateInput input, int firstRow, boolean isFirst) {
      long[] longs = arrays.longsOf(values);
      long smallest = min;
      if (input.includesAllRows()) {
        for (int i = 0; i < input.rowCount(); i++) {
          smallest = Math.min(smallest, longs[i] ^ inversionMask);
        }
      } else {
        for (int i = firstRow; i < input.rowCount(); i = input.nextRow(i + 1)) {
          smallest = Math.min(smallest, longs[i] ^ inversionMask);
        }
      }
      min = smallest;
    }

    @Override
    Object result() {
      long value = min ^ inversionMask;
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

  /**
   * Finds the smallest or largest of floats or doubles. As in Spark, NaN is larger than all
   * numbers, and both zeros are equal.
   */
  static final class OfDouble extends MinMaxAggregate {
    private final DataType type;
    private final boolean isMin;
    private double extreme;

    OfDouble(int ordinal, DataType type, boolean isMin) {
      super(ordinal);
      this.type = type;
      this.isMin = isMin;
    }

    @Override
    void compare(ColumnVector values, AggregateInput input, int firstRow, boolean isFirst) {
      double newExtreme = isFirst ? values.doubleAt(firstRow) : extreme;
      for (int i = firstRow; i < input.rowCount(); i = input.nextRow(i + 1)) {
        double value = values.doubleAt(i);
        if (value != newExtreme && Double.compare(value, newExtreme) < 0 == isMin) {
          newExtreme = value;
        }
      }
      extreme = newExtreme;
    }

    @Override
    Object result() {
      return type instanceof FloatType ? (Object) (float) extreme : (Object) extreme;
    }
  }
}
