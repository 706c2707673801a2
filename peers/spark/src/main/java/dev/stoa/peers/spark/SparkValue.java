package dev.stoa.peers.spark;

import dev.stoa.bench.column.ColumnTotals;
import org.apache.spark.sql.types.DataType;
import org.apache.spark.sql.types.DataTypes;
import org.apache.spark.sql.vectorized.ColumnVector;
import org.apache.spark.unsafe.Platform;
import org.apache.spark.unsafe.types.UTF8String;

/** Reads the summands of one of Spark's vectors. */
final class SparkValue {
  private enum Kind {
    INT,
    LONG,
    DOUBLE,
    TEXT,
    BYTES
  }

  private final Kind kind;
  private int sizeInBytes;

  private SparkValue(Kind kind) {
    this.kind = kind;
  }

  static SparkValue of(DataType type) {
    if (type.equals(DataTypes.IntegerType)) {
      return new SparkValue(Kind.INT);
    }
    if (type.equals(DataTypes.LongType)) {
      return new SparkValue(Kind.LONG);
    }
    if (type.equals(DataTypes.DoubleType)) {
      return new SparkValue(Kind.DOUBLE);
    }
    return new SparkValue(type.equals(DataTypes.StringType) ? Kind.TEXT : Kind.BYTES);
  }

  /** The value of a non-null row. */
  long at(ColumnVector vector, int row) {
    return switch (kind) {
      case INT -> sized(Integer.BYTES, vector.getInt(row));
      case LONG -> sized(Long.BYTES, vector.getLong(row));
      case DOUBLE -> sized(Double.BYTES, Double.doubleToRawLongBits(vector.getDouble(row)));
      case TEXT -> text(vector.getUTF8String(row));
      case BYTES -> bytes(vector.getBinary(row));
    };
  }

  /** The size of the last value read. */
  int sizeInBytes() {
    return sizeInBytes;
  }

  private long text(UTF8String text) {
    int length = text.numBytes();
    byte last =
        length == 0 ? 0 : Platform.getByte(text.getBaseObject(), text.getBaseOffset() + length - 1);
    return sized(length, ColumnTotals.ofBytes(length, last));
  }

  private long bytes(byte[] bytes) {
    int length = bytes.length;
    return sized(length, ColumnTotals.ofBytes(length, length == 0 ? 0 : bytes[length - 1]));
  }

  private long sized(int size, long value) {
    sizeInBytes = size;
    return value;
  }
}
