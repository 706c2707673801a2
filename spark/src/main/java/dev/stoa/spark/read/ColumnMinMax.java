package dev.stoa.spark.read;

import dev.stoa.predicate.bounds.Bounds;
import dev.stoa.predicate.bounds.BytesBounds;
import dev.stoa.predicate.bounds.BytesOrder;
import dev.stoa.predicate.bounds.DoubleBounds;
import dev.stoa.predicate.bounds.LongBounds;
import dev.stoa.spark.type.SparkTypes;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.util.Optional;
import java.util.function.Function;
import org.apache.avro.Schema;
import org.apache.spark.sql.types.BinaryType;
import org.apache.spark.sql.types.BooleanType;
import org.apache.spark.sql.types.ByteType;
import org.apache.spark.sql.types.DataType;
import org.apache.spark.sql.types.DataTypes;
import org.apache.spark.sql.types.DateType;
import org.apache.spark.sql.types.Decimal;
import org.apache.spark.sql.types.DecimalType;
import org.apache.spark.sql.types.FloatType;
import org.apache.spark.sql.types.IntegerType;
import org.apache.spark.sql.types.LongType;
import org.apache.spark.sql.types.ShortType;
import org.apache.spark.sql.types.TimestampNTZType;
import org.apache.spark.sql.types.TimestampType;
import org.apache.spark.unsafe.types.UTF8String;

/**
 * The minimum and maximum of a column in Spark's internal form; both null if the column has no
 * values.
 */
record ColumnMinMax(Object min, Object max) {
  private static final ColumnMinMax NO_VALUES = new ColumnMinMax(null, null);

  /**
   * Returns the minimum and maximum of bounds.
   *
   * @param valueSchema the schema of the values, without null
   * @param type the type of the values in Spark
   * @return empty if Spark might order the values differently
   */
  static Optional<ColumnMinMax> of(Bounds bounds, Schema valueSchema, DataType type) {
    if (bounds.counts().valueCount() == 0) {
      return Optional.of(NO_VALUES);
    }
    if (bounds instanceof LongBounds longs && valueSchema.getType() != Schema.Type.ENUM) {
      return ofLongs(longs, valueSchema, type);
    } else if (bounds instanceof DoubleBounds doubles) {
      return ofDoubles(doubles, type);
    }
    return bounds instanceof BytesBounds bytes
        ? ofBytes(bytes, valueSchema, type)
        : Optional.empty();
  }

  private static Optional<ColumnMinMax> ofLongs(
      LongBounds bounds, Schema valueSchema, DataType type) {
    if (type instanceof BooleanType) {
      return convert(bounds, value -> value != 0);
    } else if (type instanceof ByteType) {
      return convert(bounds, Long::byteValue);
    } else if (type instanceof ShortType) {
      return convert(bounds, Long::shortValue);
    } else if (type instanceof IntegerType || type instanceof DateType) {
      return convert(bounds, Long::intValue);
    } else if (type instanceof LongType) {
      return convert(bounds, value -> value);
    } else if (type instanceof TimestampType || type instanceof TimestampNTZType) {
      return ofTimes(bounds, valueSchema);
    } else if (type instanceof DecimalType decimal) {
      return convert(
          bounds,
          value ->
              Decimal.apply(
                  BigDecimal.valueOf(value, decimal.scale()),
                  decimal.precision(),
                  decimal.scale()));
    }
    return Optional.empty();
  }

  private static Optional<ColumnMinMax> ofTimes(LongBounds bounds, Schema valueSchema) {
    long factor = SparkTypes.isMillis(valueSchema) ? 1000 : 1;
    boolean overflows =
        bounds.min() < Long.MIN_VALUE / factor || bounds.max() > Long.MAX_VALUE / factor;
    return overflows ? Optional.empty() : convert(bounds, value -> value * factor);
  }

  private static Optional<ColumnMinMax> convert(LongBounds bounds, Function<Long, Object> toSpark) {
    return Optional.of(new ColumnMinMax(toSpark.apply(bounds.min()), toSpark.apply(bounds.max())));
  }

  /**
   * Returns empty if NaN or a zero matters: Spark orders NaN above all numbers, and treats both
   * zeros as equal.
   */
  private static Optional<ColumnMinMax> ofDoubles(DoubleBounds bounds, DataType type) {
    if (bounds.nanCount() > 0 || bounds.min() == 0 || bounds.max() == 0) {
      return Optional.empty();
    }
    if (type instanceof FloatType) {
      return Optional.of(new ColumnMinMax((float) bounds.min(), (float) bounds.max()));
    }
    return type.equals(DataTypes.DoubleType)
        ? Optional.of(new ColumnMinMax(bounds.min(), bounds.max()))
        : Optional.empty();
  }

  private static Optional<ColumnMinMax> ofBytes(
      BytesBounds bounds, Schema valueSchema, DataType type) {
    if (type instanceof DecimalType decimal && bounds.order() == BytesOrder.DECIMAL) {
      return Optional.of(
          new ColumnMinMax(decimal(bounds.min(), decimal), decimal(bounds.max(), decimal)));
    } else if (bounds.order() != BytesOrder.UNSIGNED) {
      return Optional.empty();
    } else if (type.equals(DataTypes.StringType) && valueSchema.getType() == Schema.Type.STRING) {
      return Optional.of(
          new ColumnMinMax(UTF8String.fromBytes(bounds.min()), UTF8String.fromBytes(bounds.max())));
    }
    return type instanceof BinaryType
        ? Optional.of(new ColumnMinMax(bounds.min(), bounds.max()))
        : Optional.empty();
  }

  private static Decimal decimal(byte[] unscaled, DecimalType type) {
    BigDecimal value = new BigDecimal(new BigInteger(unscaled), type.scale());
    return Decimal.apply(value, type.precision(), type.scale());
  }
}
