package dev.stoa.spark.vector;

import dev.stoa.data.ColumnVector;
import org.apache.spark.sql.types.DataType;
import org.apache.spark.sql.types.Decimal;
import org.apache.spark.sql.vectorized.ColumnarArray;
import org.apache.spark.sql.vectorized.ColumnarMap;
import org.apache.spark.unsafe.types.UTF8String;

/**
 * A column vector of Spark's over one of a table's reader, of which another batch may be the next;
 * subclasses add the accessors of their type. Made by {@link TableVectors}.
 *
 * <p>The code that Spark generates asks for each value by a call of its own. Which kind of vector
 * the reader has given is therefore found out once a batch: subclasses keep an array that has a
 * value for each row, so that a call becomes one access to it.
 *
 * <p>Texts, bytes, decimals, arrays and maps are asked for where they are null, too, and have to be
 * null then: {@code map_entries} puts what it gets into its rows.
 */
abstract class TableVector extends org.apache.spark.sql.vectorized.ColumnVector {
  private ColumnVector values;
  private int size;
  private boolean hasNulls;

  /** A bit for each row, 0 where it is null. */
  private long[] present = {};

  private long[] selectedPresent = {};

  TableVector(DataType type) {
    super(type);
  }

  /** Makes it the vector of other values. */
  final void wrap(ColumnVector newValues) {
    values = newValues;
    size = newValues.size();
    hasNulls = newValues.hasNulls();
    if (hasNulls) {
      present = newValues.validity().words();
    }
    changed(newValues);
  }

  /** Makes it the vector of some rows of other values. */
  final void wrap(ColumnVector newValues, RowMap rows) {
    values = newValues;
    size = rows.size();
    hasNulls = newValues.hasNulls();
    if (hasNulls) {
      selectedPresent = rows.bitsOf(newValues.validity(), selectedPresent);
      present = selectedPresent;
      hasNulls = RowMap.hasZero(present, size);
    }
    changed(newValues, rows);
  }

  /** Called when there are other values. */
  abstract void changed(ColumnVector newValues);

  /** Called when there are some rows of other values. */
  abstract void changed(ColumnVector newValues, RowMap rows);

  /** The reader's own vector, of which the rows of this one may be a part. */
  final ColumnVector values() {
    return values;
  }

  /** The number of rows. */
  final int size() {
    return size;
  }

  @Override
  public boolean hasNull() {
    return hasNulls;
  }

  @Override
  public int numNulls() {
    int count = 0;
    for (int row = 0; hasNulls && row < size; row++) {
      count += isNullAt(row) ? 1 : 0;
    }
    return count;
  }

  // hot: spark-ingest
  @Override
  public boolean isNullAt(int rowId) {
    return hasNulls && (present[rowId >> 6] >>> rowId & 1) == 0;
  }

  /** Spark calls it after every batch, and the next one comes in the same vector. */
  @Override
  public final void closeIfFreeable() {}

  @Override
  public final void close() {}

  private UnsupportedOperationException refuse() {
    return new UnsupportedOperationException("these values are " + dataType().sql());
  }

  @Override
  public boolean getBoolean(int rowId) {
    throw refuse();
  }

  @Override
  public byte getByte(int rowId) {
    throw refuse();
  }

  @Override
  public short getShort(int rowId) {
    throw refuse();
  }

  @Override
  public int getInt(int rowId) {
    throw refuse();
  }

  @Override
  public long getLong(int rowId) {
    throw refuse();
  }

  @Override
  public float getFloat(int rowId) {
    throw refuse();
  }

  @Override
  public double getDouble(int rowId) {
    throw refuse();
  }

  @Override
  public ColumnarArray getArray(int rowId) {
    throw refuse();
  }

  @Override
  public ColumnarMap getMap(int rowId) {
    throw refuse();
  }

  @Override
  public Decimal getDecimal(int rowId, int precision, int scale) {
    throw refuse();
  }

  @Override
  public UTF8String getUTF8String(int rowId) {
    throw refuse();
  }

  @Override
  public byte[] getBinary(int rowId) {
    throw refuse();
  }

  @Override
  public org.apache.spark.sql.vectorized.ColumnVector getChild(int ordinal) {
    throw refuse();
  }
}
