package dev.stoa.spark.vector;

import dev.stoa.data.ColumnVector;
import org.apache.spark.sql.types.DataType;
import org.apache.spark.sql.types.Decimal;
import org.apache.spark.sql.vectorized.ColumnarArray;
import org.apache.spark.sql.vectorized.ColumnarMap;
import org.apache.spark.unsafe.types.UTF8String;

/**
 * A Spark column vector over a vector of a table's reader, reused from batch to batch; subclasses
 * add the accessors of their type. Created by {@link TableVectors}.
 *
 * <p>Spark's generated code fetches each value with a separate call. So subclasses determine the
 * kind of the reader's vector once per batch and keep an array with a value for each row, which
 * makes each call a single array access.
 *
 * <p>Spark fetches strings, bytes, decimals, arrays and maps even for null rows, for which the
 * accessors must return null: {@code map_entries} copies the result into its rows.
 */
abstract class TableVector extends org.apache.spark.sql.vectorized.ColumnVector {
  private ColumnVector values;
  private int size;
  private boolean hasNulls;

  /** A bit per row, 0 if the row is null. */
  private long[] validity = {};

  private long[] validityBuffer = {};

  TableVector(DataType type) {
    super(type);
  }

  /** Wraps a vector of the reader. */
  final void wrap(ColumnVector newValues) {
    values = newValues;
    size = newValues.size();
    hasNulls = newValues.hasNulls();
    if (hasNulls) {
      validity = newValues.validity().words();
    }
    onWrap(newValues);
  }

  /** Wraps some rows of a vector of the reader. */
  final void wrap(ColumnVector newValues, RowMapping rows) {
    values = newValues;
    size = rows.size();
    hasNulls = newValues.hasNulls();
    if (hasNulls) {
      validityBuffer = rows.gatherBits(newValues.validity(), validityBuffer);
      validity = validityBuffer;
      hasNulls = RowMapping.hasZero(validity, size);
    }
    onWrap(newValues, rows);
  }

  /** Handles a new vector of the reader. */
  abstract void onWrap(ColumnVector newValues);

  /** Handles some rows of a new vector of the reader. */
  abstract void onWrap(ColumnVector newValues, RowMapping rows);

  /** The reader's own vector, which may have more rows than this one. */
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
    return hasNulls && (validity[rowId >> 6] >>> rowId & 1) == 0;
  }

  /** Does nothing: Spark calls it after every batch, but the vector is reused for the next one. */
  @Override
  public final void closeIfFreeable() {}

  @Override
  public final void close() {}

  private UnsupportedOperationException typeMismatch() {
    return new UnsupportedOperationException("the vector has values of type " + dataType().sql());
  }

  @Override
  public boolean getBoolean(int rowId) {
    throw typeMismatch();
  }

  @Override
  public byte getByte(int rowId) {
    throw typeMismatch();
  }

  @Override
  public short getShort(int rowId) {
    throw typeMismatch();
  }

  @Override
  public int getInt(int rowId) {
    throw typeMismatch();
  }

  @Override
  public long getLong(int rowId) {
    throw typeMismatch();
  }

  @Override
  public float getFloat(int rowId) {
    throw typeMismatch();
  }

  @Override
  public double getDouble(int rowId) {
    throw typeMismatch();
  }

  @Override
  public ColumnarArray getArray(int rowId) {
    throw typeMismatch();
  }

  @Override
  public ColumnarMap getMap(int rowId) {
    throw typeMismatch();
  }

  @Override
  public Decimal getDecimal(int rowId, int precision, int scale) {
    throw typeMismatch();
  }

  @Override
  public UTF8String getUTF8String(int rowId) {
    throw typeMismatch();
  }

  @Override
  public byte[] getBinary(int rowId) {
    throw typeMismatch();
  }

  @Override
  public org.apache.spark.sql.vectorized.ColumnVector getChild(int ordinal) {
    throw typeMismatch();
  }
}
