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
 * A vector of which each row is some row of another: arrays, maps and records of the rows that a
 * predicate selected, or the fields of rows that share a record.
 */
final class MappedVector extends ColumnVector {
  private final ColumnVector values;
  private final RowMap rows;
  private final MappedVector[] children;

  MappedVector(ColumnVector values, RowMap rows) {
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
    return values.isNullAt(rows.of(rowId));
  }

  /** Spark calls it after every batch, and the next one comes in the same vector. */
  @Override
  public void closeIfFreeable() {}

  @Override
  public void close() {}

  @Override
  public boolean getBoolean(int rowId) {
    return values.getBoolean(rows.of(rowId));
  }

  @Override
  public byte getByte(int rowId) {
    return values.getByte(rows.of(rowId));
  }

  @Override
  public short getShort(int rowId) {
    return values.getShort(rows.of(rowId));
  }

  @Override
  public int getInt(int rowId) {
    return values.getInt(rows.of(rowId));
  }

  @Override
  public long getLong(int rowId) {
    return values.getLong(rows.of(rowId));
  }

  @Override
  public float getFloat(int rowId) {
    return values.getFloat(rows.of(rowId));
  }

  @Override
  public double getDouble(int rowId) {
    return values.getDouble(rows.of(rowId));
  }

  @Override
  public ColumnarArray getArray(int rowId) {
    return values.getArray(rows.of(rowId));
  }

  @Override
  public ColumnarMap getMap(int rowId) {
    return values.getMap(rows.of(rowId));
  }

  @Override
  public Decimal getDecimal(int rowId, int precision, int scale) {
    return values.getDecimal(rows.of(rowId), precision, scale);
  }

  @Override
  public UTF8String getUTF8String(int rowId) {
    return values.getUTF8String(rows.of(rowId));
  }

  @Override
  public byte[] getBinary(int rowId) {
    return values.getBinary(rows.of(rowId));
  }

  /** A record's fields are other vectors where rows share it, which differs from batch to batch. */
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
