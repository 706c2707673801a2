package dev.stoa.bench.column.parquet;

import dev.stoa.bench.column.ColumnTotals;
import java.nio.ByteBuffer;
import org.apache.parquet.column.ColumnReader;
import org.apache.parquet.io.api.Binary;
import org.apache.parquet.schema.PrimitiveType.PrimitiveTypeName;

/** The sum of the values of one column that the caller adds. */
final class ValueSum {
  private final PrimitiveTypeName type;
  private long count;
  private long sum;
  private long sizeInBytes;

  private ValueSum(PrimitiveTypeName type) {
    this.type = type;
  }

  static ValueSum of(ColumnReader reader) {
    return new ValueSum(reader.getDescriptor().getPrimitiveType().getPrimitiveTypeName());
  }

  /** Adds the reader's current value. */
  void add(ColumnReader reader) {
    count++;
    switch (type) {
      case INT32 -> add(reader.getInteger(), Integer.BYTES);
      case INT64 -> add(reader.getLong(), Long.BYTES);
      case DOUBLE -> add(Double.doubleToRawLongBits(reader.getDouble()), Double.BYTES);
      default -> add(reader.getBinary());
    }
  }

  private void add(Binary value) {
    add(summand(value), value.length());
  }

  private void add(long summand, int valueSizeInBytes) {
    sum += summand;
    sizeInBytes += valueSizeInBytes;
  }

  void addTo(int column, ColumnTotals totals) {
    totals.add(column, count, sum, sizeInBytes);
  }

  /** Returns what a value of bytes adds to a sum. */
  static long summand(Binary value) {
    int length = value.length();
    if (length == 0) {
      return 0;
    }
    ByteBuffer bytes = value.toByteBuffer();
    return ColumnTotals.ofBytes(length, bytes.get(bytes.position() + length - 1));
  }
}
