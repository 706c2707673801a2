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
 */
abstract class TableVector extends org.apache.spark.sql.vectorized.ColumnVector {
  private ColumnVector values;

  TableVector(DataType type) {
    super(type);
  }

  /** Makes it the vector of other values. */
  final void lieOver(ColumnVector newValues) {
    values = newValues;
    changed(newValues);
  }

  /** Called when there are other values. */
  void changed(ColumnVector newValues) {
    // Most ask the values themselves.
  }

  final ColumnVector values() {
    return values;
  }

  @Override
  public boolean hasNull() {
    return values.hasNulls();
  }

  @Override
  public int numNulls() {
    return values.hasNulls() ? values.size() - values.validity().cardinality() : 0;
  }

  @Override
  public boolean isNullAt(int rowId) {
    return values.isNull(rowId);
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
