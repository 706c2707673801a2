package dev.stoa.spark.vector;

import dev.stoa.data.ColumnVector;
import dev.stoa.spark.type.RowIdColumn;
import org.apache.spark.sql.types.DataType;
import org.apache.spark.unsafe.types.UTF8String;

/** The row ids of a batch, which are computed rather than stored. */
abstract class RowIdVector extends TableVector {
  private RowIdVector(DataType type) {
    super(type);
  }

  static RowIdVector of(RowIdColumn column) {
    return column.equals(RowIdColumn.SPLIT) ? new Split() : new Row();
  }

  /** Resets this to the rows from a position on of a split directory. */
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

  /** The name of the split directory, the same for each row. */
  private static final class Split extends RowIdVector {
    private String known = "";
    private UTF8String name = UTF8String.EMPTY_UTF8;

    Split() {
      super(RowIdColumn.SPLIT.dataType());
    }

    @Override
    void reset(String split, long firstRow) {
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

  /** The positions in the split directory. */
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
