package dev.stoa.spark.vector;

import dev.stoa.data.ColumnVector;
import dev.stoa.data.DoubleVector;
import dev.stoa.data.FloatVector;
import org.apache.spark.sql.types.DataType;

/** Floats and doubles, in an array refilled for each batch. */
abstract class FloatingVector extends TableVector {
  FloatingVector(DataType type) {
    super(type);
  }

  /** Doubles. */
  static final class Doubles extends FloatingVector {
    private double[] copied = {};
    private double[] doubles = {};

    Doubles(DataType type) {
      super(type);
    }

    @Override
    void onWrap(ColumnVector newValues) {
      if (newValues instanceof DoubleVector numbers && !numbers.isWrapped()) {
        doubles = numbers.array().orElseThrow();
        return;
      }
      ensureCapacity(newValues.size());
      if (newValues instanceof DoubleVector numbers) {
        numbers.copyTo(copied, 0);
      } else {
        for (int row = 0; row < newValues.size(); row++) {
          copied[row] = newValues.doubleAt(row);
        }
      }
    }

    @Override
    void onWrap(ColumnVector newValues, RowMapping rows) {
      ensureCapacity(rows.size());
      for (int row = 0; row < rows.size(); row++) {
        copied[row] = newValues.doubleAt(rows.sourceRow(row));
      }
    }

    private void ensureCapacity(int count) {
      if (copied.length < count) {
        copied = new double[count];
      }
      doubles = copied;
    }

    // hot: spark-ingest
    @Override
    public double getDouble(int rowId) {
      return doubles[rowId];
    }
  }

  /** Floats. */
  static final class Floats extends FloatingVector {
    private float[] copied = {};
    private float[] floats = {};

    Floats(DataType type) {
      super(type);
    }

    @Override
    void onWrap(ColumnVector newValues) {
      if (newValues instanceof FloatVector numbers && !numbers.isWrapped()) {
        floats = numbers.array().orElseThrow();
        return;
      }
      ensureCapacity(newValues.size());
      if (newValues instanceof FloatVector numbers) {
        numbers.copyTo(copied, 0);
      } else {
        for (int row = 0; row < newValues.size(); row++) {
          copied[row] = newValues.floatAt(row);
        }
      }
    }

    @Override
    void onWrap(ColumnVector newValues, RowMapping rows) {
      ensureCapacity(rows.size());
      for (int row = 0; row < rows.size(); row++) {
        copied[row] = newValues.floatAt(rows.sourceRow(row));
      }
    }

    private void ensureCapacity(int count) {
      if (copied.length < count) {
        copied = new float[count];
      }
      floats = copied;
    }

    // hot: spark-ingest
    @Override
    public float getFloat(int rowId) {
      return floats[rowId];
    }
  }
}
