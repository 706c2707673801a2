package dev.stoa.spark.vector;

import dev.stoa.data.ColumnVector;
import org.apache.spark.sql.types.DataType;

/** A vector of booleans, in an array that is refilled for each batch. */
final class BooleanColumnVector extends TableVector {
  private boolean[] booleans = {};

  BooleanColumnVector(DataType type) {
    super(type);
  }

  @Override
  void onWrap(ColumnVector newValues) {
    ensureCapacity(newValues.size());
    for (int row = 0; row < newValues.size(); row++) {
      booleans[row] = newValues.booleanAt(row);
    }
  }

  @Override
  void onWrap(ColumnVector newValues, RowMapping rows) {
    ensureCapacity(rows.size());
    for (int row = 0; row < rows.size(); row++) {
      booleans[row] = newValues.booleanAt(rows.sourceRow(row));
    }
  }

  private void ensureCapacity(int count) {
    if (booleans.length < count) {
      booleans = new boolean[count];
    }
  }

  @Override
  public boolean getBoolean(int rowId) {
    return booleans[rowId];
  }
}
