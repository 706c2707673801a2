package dev.stoa.spark.vector;

import dev.stoa.data.ColumnVector;
import dev.stoa.spark.type.RowIdColumn;
import org.apache.spark.sql.types.DataType;
import org.apache.spark.unsafe.types.UTF8String;

/** A vector of one row id column, which is computed rather than stored. */
abstract class RowIdVector extends TableVector {
  private RowIdVector(DataType type) {
    super(type);
  }

  static RowIdVector of(RowIdColumn column) {
    return column.equals(RowIdColumn.SPLIT) ? new Split() : new Row();
  }

  /** Starts a batch of rows, which begins at a position of a split directory. */
  abstract void reset(String split, long firstRow);

  @Override
  final void onWrap(ColumnVector newValues) {
    throw new IllegalStateException("row ids are not stored");
  }

  @Override
  final void onWrap(ColumnVector newValues, RowMapping rows) {
    throw new IllegalStateException("row ids are not stored");
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

  /** The column of the split directory's name, the same for each row of a batch. */
  private static final class Split extends RowIdVector {
    private String split = "";
    private UTF8String name = UTF8String.EMPTY_UTF8;

    Split() {
      super(RowIdColumn.SPLIT.dataType());
    }

    @Override
    void reset(String newSplit, long firstRow) {
      if (!newSplit.equals(split)) {
        split = newSplit;
        name = UTF8String.fromString(newSplit);
      }
    }

    @Override
    public UTF8String getUTF8String(int rowId) {
      return name;
    }
  }

  /** The column of the rows' positions in the split directory. */
  private static final class Row extends RowIdVector {
    private long firstRow;

    Row() {
      super(RowIdColumn.ROW.dataType());
    }

    @Override
    void reset(String split, long newFirstRow) {
      firstRow = newFirstRow;
    }

    @Override
    public long getLong(int rowId) {
      return firstRow + rowId;
    }
  }
}
