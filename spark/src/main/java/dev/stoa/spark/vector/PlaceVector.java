package dev.stoa.spark.vector;

import dev.stoa.data.ColumnVector;
import dev.stoa.spark.type.PlaceColumn;
import org.apache.spark.sql.types.DataType;
import org.apache.spark.unsafe.types.UTF8String;

/** Where the rows of a batch are: nothing is stored a row. */
abstract class PlaceVector extends TableVector {
  private PlaceVector(DataType type) {
    super(type);
  }

  static PlaceVector of(PlaceColumn column) {
    return column.equals(PlaceColumn.SPLIT) ? new Split() : new Row();
  }

  /** Makes it that of rows from one on of a split directory. */
  abstract void place(String split, long firstRow);

  @Override
  final void changed(ColumnVector newValues) {
    throw new IllegalStateException("where rows are is not stored");
  }

  @Override
  final void changed(ColumnVector newValues, RowMap rows) {
    throw new IllegalStateException("where rows are is not stored");
  }

  @Override
  public boolean hasNull() {
    return false;
  }

  @Override
  public int numNulls() {
    return 0;
  }

  @Override
  public boolean isNullAt(int rowId) {
    return false;
  }

  /** The name of the split directory, for each row the same. */
  private static final class Split extends PlaceVector {
    private String known = "";
    private UTF8String name = UTF8String.EMPTY_UTF8;

    Split() {
      super(PlaceColumn.SPLIT.dataType());
    }

    @Override
    void place(String split, long firstRow) {
      if (!split.equals(known)) {
        known = split;
        name = UTF8String.fromString(split);
      }
    }

    @Override
    public UTF8String getUTF8String(int rowId) {
      return name;
    }
  }

  /** The positions, counted from the first. */
  private static final class Row extends PlaceVector {
    private long firstRow;

    Row() {
      super(PlaceColumn.ROW.dataType());
    }

    @Override
    void place(String split, long newFirstRow) {
      firstRow = newFirstRow;
    }

    @Override
    public long getLong(int rowId) {
      return firstRow + rowId;
    }
  }
}
