package dev.stoa.spark.function;

import dev.stoa.partition.PartitionFunctions;
import java.math.BigDecimal;
import java.util.Arrays;
import org.apache.spark.sql.catalyst.InternalRow;
import org.apache.spark.sql.types.DataType;
import org.apache.spark.sql.types.DataTypes;
import org.apache.spark.sql.types.Decimal;
import org.apache.spark.sql.types.DecimalType;
import org.apache.spark.unsafe.types.UTF8String;

/**
 * {@code truncate(width, value)}: a number rounded down to a multiple of the width (of a decimal:
 * of its last digit), the first characters of a text, the first bytes.
 */
public abstract class TruncateFunction<R> extends PartitionFunction<R> {
  private TruncateFunction(String family, DataType result, DataType input) {
    super("truncate", family, result, DataTypes.IntegerType, input);
  }

  static int checked(int width) {
    if (width < 1) {
      throw new IllegalArgumentException("truncate needs a width of 1 or more, found " + width);
    }
    return width;
  }

  /** Of whole numbers; below an int's least there are multiples too. */
  public static final class OfLong extends TruncateFunction<Long> {
    OfLong() {
      super("number", DataTypes.LongType, DataTypes.LongType);
    }

    /** Called by Spark. */
    public static long invoke(int width, long value) {
      return PartitionFunctions.truncate(value, checked(width));
    }

    @Override
    public Long produceResult(InternalRow row) {
      return row.isNullAt(1) ? null : Long.valueOf(invoke(row.getInt(0), row.getLong(1)));
    }
  }

  /** Of texts. */
  public static final class OfText extends TruncateFunction<UTF8String> {
    OfText() {
      super("string", DataTypes.StringType, DataTypes.StringType);
    }

    /** Called by Spark, with null too. */
    public static UTF8String invoke(int width, UTF8String value) {
      return value == null ? null : value.substring(0, checked(width));
    }

    @Override
    public UTF8String produceResult(InternalRow row) {
      return invoke(row.getInt(0), row.isNullAt(1) ? null : row.getUTF8String(1));
    }
  }

  /** Of bytes. */
  public static final class OfBytes extends TruncateFunction<byte[]> {
    OfBytes() {
      super("binary", DataTypes.BinaryType, DataTypes.BinaryType);
    }

    /** Called by Spark, with null too. */
    public static byte[] invoke(int width, byte[] value) {
      return value == null || value.length <= checked(width) ? value : Arrays.copyOf(value, width);
    }

    @Override
    public byte[] produceResult(InternalRow row) {
      return invoke(row.getInt(0), row.isNullAt(1) ? null : row.getBinary(1));
    }
  }

  /** Of decimals; what is rounded down may have a digit more. */
  public static final class OfDecimal extends TruncateFunction<Decimal> {
    private final DecimalType type;

    OfDecimal(DecimalType type) {
      super(
          "decimal of scale " + type.scale(),
          DataTypes.createDecimalType(
              Math.min(type.precision() + 1, DecimalType.MAX_PRECISION()), type.scale()),
          type);
      this.type = type;
    }

    /** Called by Spark, with null too. */
    public static Decimal invoke(int width, Decimal value) {
      if (value == null) {
        return null;
      }
      BigDecimal exact = value.toJavaBigDecimal();
      return Decimal.apply(
          new BigDecimal(
              PartitionFunctions.truncate(exact.unscaledValue(), checked(width)), exact.scale()));
    }

    @Override
    public Decimal produceResult(InternalRow row) {
      return invoke(
          row.getInt(0),
          row.isNullAt(1) ? null : row.getDecimal(1, type.precision(), type.scale()));
    }
  }
}
