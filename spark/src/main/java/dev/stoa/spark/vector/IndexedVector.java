package dev.stoa.spark.vector;

import dev.stoa.data.ColumnVector;
import org.apache.spark.sql.types.DataType;

/** Values that are looked up in the reader's vector, each when it is asked for. */
abstract class IndexedVector extends TableVector {
  private RowMap selected;

  IndexedVector(DataType type) {
    super(type);
  }

  @Override
  final void changed(ColumnVector newValues) {
    selected = null;
    opened(newValues);
  }

  @Override
  final void changed(ColumnVector newValues, RowMap rows) {
    selected = rows;
    opened(newValues);
  }

  /** Called when there are other values. */
  void opened(ColumnVector newValues) {
    // Most ask the values themselves.
  }

  /** Where the reader's vector has the value of a row. */
  final int indexOf(int row) {
    return selected == null ? row : selected.of(row);
  }
}
