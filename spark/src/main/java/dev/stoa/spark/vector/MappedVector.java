package dev.stoa.spark.vector;

import org.apache.spark.sql.types.DataType;
import org.apache.spark.sql.types.Decimal;
import org.apache.spark.sql.types.StructType;
import org.apache.spark.sql.types.VariantType;
import org.apache.spark.sql.vectorized.ColumnVector;
import org.apache.spark.sql.vectorized.ColumnarArray;
import org.apache.spark.sql.vectorized.ColumnarMap;
import org.apache.spark.unsafe.types.UTF8String;

/**
 * A vector whose rows refer to rows of another: arrays, maps and records of the rows that a
 * predicate selected, or the fields of records that rows share.
 */
final class MappedVector extends ColumnVector {
  private final ColumnVector values;
  private final RowMapping rows;
  private final MappedVector[] children;

  MappedVector(ColumnVector values, RowMapping rows) {
    super(values.dataType());
    this.values = values;
    this.rows = rows;
    this.children = new MappedVector[childCount(values.dataType())];
  }

  private static int childCount(DataType type) {
    if (type instanceof VariantType) {
      return 2;
    }
    return type instanceof StructType struct ? struct.size() : 0;
  }

  @Override
  public boolean hasNull() {
    return values.hasNull();
  }

  @Override
  public int numNulls() {
    int count = 0;
    for (int row = 0; row < rows.size(); row++) {
      count += isNullAt(row) ? 1 : 0;
    }
    return count;
  }

  @Override
  public boolean isNullAt(int rowId) {
    return values.isNullAt(rows.sourceRow(rowId));
  }

  /** Spark calls it after every batch, but the vector is reused for the next one. */
  @Override
  public void closeIfFreeable() {}

  @Override
  public void close() {}

  @Override
  public boolean getBoolean(int rowId) {
    return values.getBoolean(rows.sourceRow(rowId));
  }

  @Override
  public byte getByte(int rowId) {
    return values.getByte(rows.sourceRow(rowId));
  }

  @Override
  public short getShort(int rowId) {
    return values.getShort(rows.sourceRow(rowId));
  }

  @Override
  public int getInt(int rowId) {
    return values.getInt(rows.sourceRow(rowId));
  }

  @Override
  public long getLong(int rowId) {
    return values.getLong(rows.sourceRow(rowId));
  }

  @Override
  public float getFloat(int rowId) {
    return values.getFloat(rows.sourceRow(rowId));
  }

  @Override
  public double getDouble(int rowId) {
    return values.getDouble(rows.sourceRow(rowId));
  }

  @Override
  public ColumnarArray getArray(int rowId) {
    return values.getArray(rows.sourceRow(rowId));
  }

  @Override
  public ColumnarMap getMap(int rowId) {
    return values.getMap(rows.sourceRow(rowId));
  }

  @Override
  public Decimal getDecimal(int rowId, int precision, int scale) {
    return values.getDecimal(rows.sourceRow(rowId), precision, scale);
  }

  @Override
  public UTF8String getUTF8String(int rowId) {
    return values.getUTF8String(rows.sourceRow(rowId));
  }

  @Override
  public byte[] getBinary(int rowId) {
    return values.getBinary(rows.sourceRow(rowId));
  }

  /** A record's fields use other vectors if rows share it, which may change with each batch. */
  @Override
  public ColumnVector getChild(int ordinal) {
    ColumnVector child = values.getChild(ordinal);
    MappedVector mapped = children[ordinal];
    if (mapped == null || mapped.values != child) {
      mapped = new MappedVector(child, rows);
      children[ordinal] = mapped;
    }
    return mapped;
  }
}
