package dev.stoa.spark.vector;

import dev.stoa.data.ColumnVector;
import org.apache.spark.sql.types.DataType;

/** Values that are looked up in the reader's vector one by one. */
abstract class IndexedVector extends TableVector {
  private RowMapping selected;

  IndexedVector(DataType type) {
    super(type);
  }

  @Override
  final void onWrap(ColumnVector newValues) {
    selected = null;
    onValuesChanged(newValues);
  }

  @Override
  final void onWrap(ColumnVector newValues, RowMapping rows) {
    selected = rows;
    onValuesChanged(newValues);
  }

  /** Called when the values change. */
  void onValuesChanged(ColumnVector newValues) {
    // Most subclasses read the values directly.
  }

  /** The index of a row's value in the reader's vector. */
  final int indexOf(int row) {
    return selected == null ? row : selected.sourceRow(row);
  }
}
