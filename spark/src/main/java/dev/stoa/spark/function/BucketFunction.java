package dev.stoa.spark.function;

import dev.stoa.partition.PartitionFunctions;
import org.apache.spark.sql.catalyst.InternalRow;
import org.apache.spark.sql.types.DataType;
import org.apache.spark.sql.types.DataTypes;
import org.apache.spark.sql.types.Decimal;
import org.apache.spark.sql.types.DecimalType;
import org.apache.spark.unsafe.types.UTF8String;

/**
 * {@code bucket(count, value)}: the bucket of a value in a table partitioned by {@code
 * bucket(count, column)}.
 */
public abstract class BucketFunction extends AlignableBucket {
  private BucketFunction(String family, DataType input) {
    super(family, input);
  }

  static int checkCount(int count) {
    if (count < 1) {
      throw new IllegalArgumentException("bucket needs a count of 1 or more, found " + count);
    }
    return count;
  }

  /** The bucket of an int or date. */
  public static final class OfInt extends BucketFunction {
    OfInt(String family, DataType input) {
      super(family, input);
    }

    /** Computes the bucket; called by Spark. */
    public static int invoke(int count, int value) {
      return PartitionFunctions.bucket(value, checkCount(count));
    }

    @Override
    public Integer produceResult(InternalRow row) {
      return row.isNullAt(1) ? null : Integer.valueOf(invoke(row.getInt(0), row.getInt(1)));
    }
  }

  /** The bucket of a long or timestamp. */
  public static final class OfLong extends BucketFunction {
    OfLong(String family, DataType input) {
      super(family, input);
    }

    /** Computes the bucket; called by Spark. */
    public static int invoke(int count, long value) {
      return PartitionFunctions.bucket(value, checkCount(count));
    }

    @Override
    public Integer produceResult(InternalRow row) {
      return row.isNullAt(1) ? null : Integer.valueOf(invoke(row.getInt(0), row.getLong(1)));
    }
  }

  /** The bucket of a string. */
  public static final class OfString extends BucketFunction {
    OfString() {
      super("string", DataTypes.StringType);
    }

    /** Computes the bucket, or null for null; called by Spark. */
    public static Integer invoke(int count, UTF8String value) {
      return value == null
          ? null
          : Integer.valueOf(PartitionFunctions.bucket(value.getBytes(), checkCount(count)));
    }

    @Override
    public Integer produceResult(InternalRow row) {
      return invoke(row.getInt(0), row.isNullAt(1) ? null : row.getUTF8String(1));
    }
  }

  /** The bucket of a binary value. */
  public static final class OfBytes extends BucketFunction {
    OfBytes() {
      super("binary", DataTypes.BinaryType);
    }

    /** Computes the bucket, or null for null; called by Spark. */
    public static Integer invoke(int count, byte[] value) {
      return value == null
          ? null
          : Integer.valueOf(PartitionFunctions.bucket(value, checkCount(count)));
    }

    @Override
    public Integer produceResult(InternalRow row) {
      return invoke(row.getInt(0), row.isNullAt(1) ? null : row.getBinary(1));
    }
  }

  /** The bucket of a decimal; equal decimals of different scales may have different buckets. */
  public static final class OfDecimal extends BucketFunction {
    private final DecimalType type;

    OfDecimal(DecimalType type) {
      super("decimal of scale " + type.scale(), type);
      this.type = type;
    }

    /** Computes the bucket, or null for null; called by Spark. */
    public static Integer invoke(int count, Decimal value) {
      return value == null
          ? null
          : Integer.valueOf(
              PartitionFunctions.bucket(
                  value.toJavaBigDecimal().unscaledValue().toByteArray(), checkCount(count)));
    }

    @Override
    public Integer produceResult(InternalRow row) {
      return invoke(
          row.getInt(0),
          row.isNullAt(1) ? null : row.getDecimal(1, type.precision(), type.scale()));
    }
  }
}
