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
 * {@code truncate(width, value)}: a number rounded down to a multiple of the width (for a decimal,
 * in units of its last digit), or the first characters of a string, or the first bytes.
 */
public abstract class TruncateFunction<R> extends PartitionFunction<R> {
  private TruncateFunction(String family, DataType result, DataType input) {
    super("truncate", family, result, DataTypes.IntegerType, input);
  }

  static int checkWidth(int width) {
    if (width < 1) {
      throw new IllegalArgumentException("truncate needs a width of 1 or more, found " + width);
    }
    return width;
  }

  /** Truncates integers; the result may be below the smallest int. */
  public static final class OfLong extends TruncateFunction<Long> {
    OfLong() {
      super("number", DataTypes.LongType, DataTypes.LongType);
    }

    /** Truncates a value; called by Spark. */
    public static long invoke(int width, long value) {
      return PartitionFunctions.truncate(value, checkWidth(width));
    }

    @Override
    public Long produceResult(InternalRow row) {
      return row.isNullAt(1) ? null : Long.valueOf(invoke(row.getInt(0), row.getLong(1)));
    }
  }

  /** Truncates strings. */
  public static final class OfString extends TruncateFunction<UTF8String> {
    OfString() {
      super("string", DataTypes.StringType, DataTypes.StringType);
    }

    /** Truncates a value, or returns null for null; called by Spark. */
    public static UTF8String invoke(int width, UTF8String value) {
      return value == null ? null : value.substring(0, checkWidth(width));
    }

    @Override
    public UTF8String produceResult(InternalRow row) {
      return invoke(row.getInt(0), row.isNullAt(1) ? null : row.getUTF8String(1));
    }
  }

  /** Truncates binary values. */
  public static final class OfBytes extends TruncateFunction<byte[]> {
    OfBytes() {
      super("binary", DataTypes.BinaryType, DataTypes.BinaryType);
    }

    /** Truncates a value, or returns null for null; called by Spark. */
    public static byte[] invoke(int width, byte[] value) {
      return value == null || value.length <= checkWidth(width)
          ? value
          : Arrays.copyOf(value, width);
    }

    @Override
    public byte[] produceResult(InternalRow row) {
      return invoke(row.getInt(0), row.isNullAt(1) ? null : row.getBinary(1));
    }
  }

  /** Truncates decimals; the result may have one more digit. */
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

    /** Truncates a value, or returns null for null; called by Spark. */
    public static Decimal invoke(int width, Decimal value) {
      if (value == null) {
        return null;
      }
      BigDecimal decimal = value.toJavaBigDecimal();
      return Decimal.apply(
          new BigDecimal(
              PartitionFunctions.truncate(decimal.unscaledValue(), checkWidth(width)),
              decimal.scale()));
    }

    @Override
    public Decimal produceResult(InternalRow row) {
      return invoke(
          row.getInt(0),
          row.isNullAt(1) ? null : row.getDecimal(1, type.precision(), type.scale()));
    }
  }
}
