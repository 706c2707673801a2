package dev.stoa.spark.vector;

import dev.stoa.data.ColumnVector;
import dev.stoa.data.DoubleVector;
import dev.stoa.data.FloatVector;
import org.apache.spark.sql.types.DataType;

/** Floats and doubles, in an array that is filled for each batch. */
abstract class RealNumbers extends TableVector {
  RealNumbers(DataType type) {
    super(type);
  }

  /** Doubles. */
  static final class Doubles extends RealNumbers {
    private double[] filled = {};
    private double[] doubles = {};

    Doubles(DataType type) {
      super(type);
    }

    @Override
    void changed(ColumnVector newValues) {
      if (newValues instanceof DoubleVector numbers && !numbers.isOverBytes()) {
        doubles = numbers.array().orElseThrow();
        return;
      }
      startFilling(newValues.size());
      if (newValues instanceof DoubleVector numbers) {
        numbers.copyTo(filled, 0);
      } else {
        for (int row = 0; row < newValues.size(); row++) {
          filled[row] = newValues.doubleAt(row);
        }
      }
    }

    @Override
    void changed(ColumnVector newValues, RowMap rows) {
      startFilling(rows.size());
      for (int row = 0; row < rows.size(); row++) {
        filled[row] = newValues.doubleAt(rows.of(row));
      }
    }

    private void startFilling(int count) {
      if (filled.length < count) {
        filled = new double[count];
      }
      doubles = filled;
    }

    // hot: spark-ingest
    @Override
    public double getDouble(int rowId) {
      return doubles[rowId];
    }
  }

  /** Floats. */
  static final class Floats extends RealNumbers {
    private float[] filled = {};
    private float[] floats = {};

    Floats(DataType type) {
      super(type);
    }

    @Override
    void changed(ColumnVector newValues) {
      if (newValues instanceof FloatVector numbers && !numbers.isOverBytes()) {
        floats = numbers.array().orElseThrow();
        return;
      }
      startFilling(newValues.size());
      if (newValues instanceof FloatVector numbers) {
        numbers.copyTo(filled, 0);
      } else {
        for (int row = 0; row < newValues.size(); row++) {
          filled[row] = newValues.floatAt(row);
        }
      }
    }

    @Override
    void changed(ColumnVector newValues, RowMap rows) {
      startFilling(rows.size());
      for (int row = 0; row < rows.size(); row++) {
        filled[row] = newValues.floatAt(rows.of(row));
      }
    }

    private void startFilling(int count) {
      if (filled.length < count) {
        filled = new float[count];
      }
      floats = filled;
    }

    // hot: spark-ingest
    @Override
    public float getFloat(int rowId) {
      return floats[rowId];
    }
  }
}
