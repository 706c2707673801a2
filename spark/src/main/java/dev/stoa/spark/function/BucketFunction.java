package dev.stoa.spark.function;

import dev.stoa.partition.PartitionFunctions;
import org.apache.spark.sql.catalyst.InternalRow;
import org.apache.spark.sql.connector.catalog.functions.Reducer;
import org.apache.spark.sql.connector.catalog.functions.ReducibleFunction;
import org.apache.spark.sql.types.DataType;
import org.apache.spark.sql.types.DataTypes;
import org.apache.spark.sql.types.Decimal;
import org.apache.spark.sql.types.DecimalType;
import org.apache.spark.unsafe.types.UTF8String;

/**
 * {@code bucket(count, value)}: the number of the bucket in which a table that is partitioned by
 * {@code bucket(count, column)} has a value. Buckets of two counts with a common divisor are made
 * to agree by what is left of their numbers.
 */
public abstract class BucketFunction extends PartitionFunction<Integer>
    implements ReducibleFunction<Integer, Integer> {
  private BucketFunction(String family, DataType input) {
    super("bucket", family, DataTypes.IntegerType, DataTypes.IntegerType, input);
  }

  @Override
  public Reducer<Integer, Integer> reducer(
      int count, ReducibleFunction<?, ?> other, int otherCount) {
    boolean isSame =
        other instanceof BucketFunction bucket && bucket.canonicalName().equals(canonicalName());
    int divisor = divisor(count, otherCount);
    return isSame && divisor > 1 && divisor < count ? new Remainder(divisor) : null;
  }

  private static int divisor(int a, int b) {
    return b == 0 ? a : divisor(b, a % b);
  }

  static int checked(int count) {
    if (count < 1) {
      throw new IllegalArgumentException("bucket needs a count of 1 or more, found " + count);
    }
    return count;
  }

  /** Of whole numbers and dates in an int. */
  public static final class OfInt extends BucketFunction {
    OfInt(String family, DataType input) {
      super(family, input);
    }

    /** Called by Spark. */
    public static int invoke(int count, int value) {
      return PartitionFunctions.bucket(value, checked(count));
    }

    @Override
    public Integer produceResult(InternalRow row) {
      return row.isNullAt(1) ? null : Integer.valueOf(invoke(row.getInt(0), row.getInt(1)));
    }
  }

  /** Of whole numbers and microseconds in a long. */
  public static final class OfLong extends BucketFunction {
    OfLong(String family, DataType input) {
      super(family, input);
    }

    /** Called by Spark. */
    public static int invoke(int count, long value) {
      return PartitionFunctions.bucket(value, checked(count));
    }

    @Override
    public Integer produceResult(InternalRow row) {
      return row.isNullAt(1) ? null : Integer.valueOf(invoke(row.getInt(0), row.getLong(1)));
    }
  }

  /** Of texts. */
  public static final class OfText extends BucketFunction {
    OfText() {
      super("string", DataTypes.StringType);
    }

    /** Called by Spark, with null too. */
    public static Integer invoke(int count, UTF8String value) {
      return value == null
          ? null
          : Integer.valueOf(PartitionFunctions.bucket(value.getBytes(), checked(count)));
    }

    @Override
    public Integer produceResult(InternalRow row) {
      return invoke(row.getInt(0), row.isNullAt(1) ? null : row.getUTF8String(1));
    }
  }

  /** Of bytes. */
  public static final class OfBytes extends BucketFunction {
    OfBytes() {
      super("binary", DataTypes.BinaryType);
    }

    /** Called by Spark, with null too. */
    public static Integer invoke(int count, byte[] value) {
      return value == null
          ? null
          : Integer.valueOf(PartitionFunctions.bucket(value, checked(count)));
    }

    @Override
    public Integer produceResult(InternalRow row) {
      return invoke(row.getInt(0), row.isNullAt(1) ? null : row.getBinary(1));
    }
  }

  /** Of decimals of one scale. */
  public static final class OfDecimal extends BucketFunction {
    private final DecimalType type;

    OfDecimal(DecimalType type) {
      super("decimal of scale " + type.scale(), type);
      this.type = type;
    }

    /** Called by Spark, with null too. */
    public static Integer invoke(int count, Decimal value) {
      return value == null
          ? null
          : Integer.valueOf(
              PartitionFunctions.bucket(
                  value.toJavaBigDecimal().unscaledValue().toByteArray(), checked(count)));
    }

    @Override
    public Integer produceResult(InternalRow row) {
      return invoke(
          row.getInt(0),
          row.isNullAt(1) ? null : row.getDecimal(1, type.precision(), type.scale()));
    }
  }

  /** What makes buckets of one count those of a divisor of it. */
  private record Remainder(int count) implements Reducer<Integer, Integer> {
    @Override
    public Integer reduce(Integer bucket) {
      return bucket == null ? null : Integer.valueOf(bucket % count);
    }

    @Override
    public DataType resultType() {
      return DataTypes.IntegerType;
    }
  }
}
