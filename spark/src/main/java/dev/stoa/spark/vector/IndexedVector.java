package dev.stoa.spark.vector;

import dev.stoa.data.ColumnVector;
import org.apache.spark.sql.types.DataType;

/** A vector whose values are looked up in the reader's vector one by one. */
abstract class IndexedVector extends TableVector {
  private RowMapping rowMapping;

  IndexedVector(DataType type) {
    super(type);
  }

  @Override
  final void onWrap(ColumnVector newValues) {
    rowMapping = null;
    onValuesChanged(newValues);
  }

  @Override
  final void onWrap(ColumnVector newValues, RowMapping rows) {
    rowMapping = rows;
    onValuesChanged(newValues);
  }

  /** Handles new values; called for each batch. */
  void onValuesChanged(ColumnVector newValues) {
    // most subclasses read the values directly
  }

  /** Returns the index of a row's value in the reader's vector. */
  final int indexOf(int row) {
    return rowMapping == null ? row : rowMapping.sourceRow(row);
  }
}
