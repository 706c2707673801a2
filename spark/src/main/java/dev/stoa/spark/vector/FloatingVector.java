package dev.stoa.spark.vector;

import dev.stoa.data.ColumnVector;
import dev.stoa.data.DoubleVector;
import dev.stoa.data.FloatVector;
import org.apache.spark.sql.types.DataType;

/** A vector of floats or doubles: the reader's array, or one that is refilled for each batch. */
abstract class FloatingVector extends TableVector {
  FloatingVector(DataType type) {
    super(type);
  }

  /** A vector of doubles. */
  static final class Doubles extends FloatingVector {
    private double[] buffer = {};
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
        numbers.copyTo(buffer, 0);
      } else {
        for (int row = 0; row < newValues.size(); row++) {
          buffer[row] = newValues.doubleAt(row);
        }
      }
    }

    @Override
    void onWrap(ColumnVector newValues, RowMapping rows) {
      ensureCapacity(rows.size());
      for (int row = 0; row < rows.size(); row++) {
        buffer[row] = newValues.doubleAt(rows.sourceRow(row));
      }
    }

    private void ensureCapacity(int count) {
      if (buffer.length < count) {
        buffer = new double[count];
      }
      doubles = buffer;
    }

    // hot: spark-ingest
    @Override
    public double getDouble(int rowId) {
      return doubles[rowId];
    }
  }

  /** A vector of floats. */
  static final class Floats extends FloatingVector {
    private float[] buffer = {};
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
        numbers.copyTo(buffer, 0);
      } else {
        for (int row = 0; row < newValues.size(); row++) {
          buffer[row] = newValues.floatAt(row);
        }
      }
    }

    @Override
    void onWrap(ColumnVector newValues, RowMapping rows) {
      ensureCapacity(rows.size());
      for (int row = 0; row < rows.size(); row++) {
        buffer[row] = newValues.floatAt(rows.sourceRow(row));
      }
    }

    private void ensureCapacity(int count) {
      if (buffer.length < count) {
        buffer = new float[count];
      }
      floats = buffer;
    }

    // hot: spark-ingest
    @Override
    public float getFloat(int rowId) {
      return floats[rowId];
    }
  }
}
