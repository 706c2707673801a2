package dev.stoa.spark.vector;

import dev.stoa.spark.version.VariantTypes;
import org.apache.spark.sql.types.DataType;
import org.apache.spark.sql.types.Decimal;
import org.apache.spark.sql.types.StructType;
import org.apache.spark.sql.vectorized.ColumnVector;
import org.apache.spark.sql.vectorized.ColumnarArray;
import org.apache.spark.sql.vectorized.ColumnarMap;
import org.apache.spark.unsafe.types.UTF8String;

/**
 * A vector whose rows refer to rows of another vector: arrays, maps and records of the rows that a
 * predicate selected, or the fields of records that rows share.
 */
final class MappedVector extends ColumnVector {
  private final ColumnVector values;
  private final RowMapping rowMapping;
  private final MappedVector[] children;

  MappedVector(ColumnVector values, RowMapping rowMapping) {
    super(values.dataType());
    this.values = values;
    this.rowMapping = rowMapping;
    this.children = new MappedVector[childCount(values.dataType())];
  }

  private static int childCount(DataType type) {
    if (VariantTypes.isVariant(type)) {
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
    for (int row = 0; row < rowMapping.size(); row++) {
      count += isNullAt(row) ? 1 : 0;
    }
    return count;
  }

  @Override
  public boolean isNullAt(int rowId) {
    return values.isNullAt(rowMapping.sourceRow(rowId));
  }

  /** Does nothing: Spark calls it after every batch, but the vector is reused for the next one. */
  @Override
  public void closeIfFreeable() {}

  @Override
  public void close() {}

  @Override
  public boolean getBoolean(int rowId) {
    return values.getBoolean(rowMapping.sourceRow(rowId));
  }

  @Override
  public byte getByte(int rowId) {
    return values.getByte(rowMapping.sourceRow(rowId));
  }

  @Override
  public short getShort(int rowId) {
    return values.getShort(rowMapping.sourceRow(rowId));
  }

  @Override
  public int getInt(int rowId) {
    return values.getInt(rowMapping.sourceRow(rowId));
  }

  @Override
  public long getLong(int rowId) {
    return values.getLong(rowMapping.sourceRow(rowId));
  }

  @Override
  public float getFloat(int rowId) {
    return values.getFloat(rowMapping.sourceRow(rowId));
  }

  @Override
  public double getDouble(int rowId) {
    return values.getDouble(rowMapping.sourceRow(rowId));
  }

  @Override
  public ColumnarArray getArray(int rowId) {
    return values.getArray(rowMapping.sourceRow(rowId));
  }

  @Override
  public ColumnarMap getMap(int rowId) {
    return values.getMap(rowMapping.sourceRow(rowId));
  }

  @Override
  public Decimal getDecimal(int rowId, int precision, int scale) {
    return values.getDecimal(rowMapping.sourceRow(rowId), precision, scale);
  }

  @Override
  public UTF8String getUTF8String(int rowId) {
    return values.getUTF8String(rowMapping.sourceRow(rowId));
  }

  @Override
  public byte[] getBinary(int rowId) {
    return values.getBinary(rowMapping.sourceRow(rowId));
  }

  /**
   * Returns a field of a record; its vector may change with each batch, since only shared records
   * need a mapping.
   */
  @Override
  public ColumnVector getChild(int ordinal) {
    ColumnVector child = values.getChild(ordinal);
    MappedVector mappedChild = children[ordinal];
    if (mappedChild == null || mappedChild.values != child) {
      mappedChild = new MappedVector(child, rowMapping);
      children[ordinal] = mappedChild;
    }
    return mappedChild;
  }
}
