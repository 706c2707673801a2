package dev.stoa.spark.vector;

import dev.stoa.data.ColumnVector;
import org.apache.spark.sql.types.DataType;

/** Booleans, in an array that is filled for each batch. */
final class BooleanColumn extends TableVector {
  private boolean[] booleans = {};

  BooleanColumn(DataType type) {
    super(type);
  }

  @Override
  void changed(ColumnVector newValues) {
    startFilling(newValues.size());
    for (int row = 0; row < newValues.size(); row++) {
      booleans[row] = newValues.booleanAt(row);
    }
  }

  @Override
  void changed(ColumnVector newValues, RowMap rows) {
    startFilling(rows.size());
    for (int row = 0; row < rows.size(); row++) {
      booleans[row] = newValues.booleanAt(rows.of(row));
    }
  }

  private void startFilling(int count) {
    if (booleans.length < count) {
      booleans = new boolean[count];
    }
  }

  @Override
  public boolean getBoolean(int rowId) {
    return booleans[rowId];
  }
}
