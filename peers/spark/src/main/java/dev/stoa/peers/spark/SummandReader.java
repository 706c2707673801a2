package dev.stoa.peers.spark;

import dev.stoa.bench.column.ColumnTotals;
import org.apache.spark.sql.types.DataType;
import org.apache.spark.sql.types.DataTypes;
import org.apache.spark.sql.vectorized.ColumnVector;
import org.apache.spark.unsafe.Platform;
import org.apache.spark.unsafe.types.UTF8String;

/**
 * Reads the values of one of Spark's vectors as numbers that a query adds up, and their sizes. Used
 * by {@link BatchSums}.
 */
final class SummandReader {
  private enum Kind {
    INT,
    LONG,
    DOUBLE,
    TEXT,
    BYTES
  }

  private final Kind kind;
  private int sizeInBytes;

  private SummandReader(Kind kind) {
    this.kind = kind;
  }

  static SummandReader of(DataType type) {
    if (type.equals(DataTypes.IntegerType)) {
      return new SummandReader(Kind.INT);
    }
    if (type.equals(DataTypes.LongType)) {
      return new SummandReader(Kind.LONG);
    }
    if (type.equals(DataTypes.DoubleType)) {
      return new SummandReader(Kind.DOUBLE);
    }
    return new SummandReader(type.equals(DataTypes.StringType) ? Kind.TEXT : Kind.BYTES);
  }

  /** Reads the value of a non-null row as a summand. */
  long at(ColumnVector vector, int row) {
    return switch (kind) {
      case INT -> withSize(Integer.BYTES, vector.getInt(row));
      case LONG -> withSize(Long.BYTES, vector.getLong(row));
      case DOUBLE -> withSize(Double.BYTES, Double.doubleToRawLongBits(vector.getDouble(row)));
      case TEXT -> text(vector.getUTF8String(row));
      case BYTES -> bytes(vector.getBinary(row));
    };
  }

  /** The size of the value that was read last. */
  int sizeInBytes() {
    return sizeInBytes;
  }

  private long text(UTF8String text) {
    int length = text.numBytes();
    byte last =
        length == 0 ? 0 : Platform.getByte(text.getBaseObject(), text.getBaseOffset() + length - 1);
    return withSize(length, ColumnTotals.ofBytes(length, last));
  }

  private long bytes(byte[] bytes) {
    int length = bytes.length;
    return withSize(length, ColumnTotals.ofBytes(length, length == 0 ? 0 : bytes[length - 1]));
  }

  private long withSize(int newSizeInBytes, long value) {
    sizeInBytes = newSizeInBytes;
    return value;
  }
}
