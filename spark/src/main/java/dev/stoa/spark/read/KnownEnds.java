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
 * The least and the greatest value of a column as Spark has them inside; both null where the column
 * has no value.
 */
record KnownEnds(Object min, Object max) {
  private static final KnownEnds NOTHING = new KnownEnds(null, null);

  /**
   * The ends of bounds.
   *
   * @param stored the schema of the values, without null
   * @param type theirs in Spark
   * @return empty where Spark might find other ends among the same values
   */
  static Optional<KnownEnds> of(Bounds bounds, Schema stored, DataType type) {
    if (bounds.counts().valueCount() == 0) {
      return Optional.of(NOTHING);
    }
    if (bounds instanceof LongBounds longs && stored.getType() != Schema.Type.ENUM) {
      return ofLongs(longs, stored, type);
    } else if (bounds instanceof DoubleBounds doubles) {
      return ofDoubles(doubles, type);
    }
    return bounds instanceof BytesBounds bytes ? ofBytes(bytes, stored, type) : Optional.empty();
  }

  private static Optional<KnownEnds> ofLongs(LongBounds bounds, Schema stored, DataType type) {
    if (type instanceof BooleanType) {
      return both(bounds, value -> value != 0);
    } else if (type instanceof ByteType) {
      return both(bounds, Long::byteValue);
    } else if (type instanceof ShortType) {
      return both(bounds, Long::shortValue);
    } else if (type instanceof IntegerType || type instanceof DateType) {
      return both(bounds, Long::intValue);
    } else if (type instanceof LongType) {
      return both(bounds, value -> value);
    } else if (type instanceof TimestampType || type instanceof TimestampNTZType) {
      return times(bounds, stored);
    } else if (type instanceof DecimalType decimal) {
      return both(
          bounds,
          value ->
              Decimal.apply(
                  BigDecimal.valueOf(value, decimal.scale()),
                  decimal.precision(),
                  decimal.scale()));
    }
    return Optional.empty();
  }

  private static Optional<KnownEnds> times(LongBounds bounds, Schema stored) {
    long factor = SparkTypes.isMillis(stored) ? 1000 : 1;
    boolean isTooMuch =
        bounds.min() < Long.MIN_VALUE / factor || bounds.max() > Long.MAX_VALUE / factor;
    return isTooMuch ? Optional.empty() : both(bounds, value -> value * factor);
  }

  private static Optional<KnownEnds> both(LongBounds bounds, Function<Long, Object> value) {
    return Optional.of(new KnownEnds(value.apply(bounds.min()), value.apply(bounds.max())));
  }

  /** To Spark NaN is above all numbers, and either zero may stand for both. */
  private static Optional<KnownEnds> ofDoubles(DoubleBounds bounds, DataType type) {
    if (bounds.nanCount() > 0 || bounds.min() == 0 || bounds.max() == 0) {
      return Optional.empty();
    }
    if (type instanceof FloatType) {
      return Optional.of(new KnownEnds((float) bounds.min(), (float) bounds.max()));
    }
    return type.equals(DataTypes.DoubleType)
        ? Optional.of(new KnownEnds(bounds.min(), bounds.max()))
        : Optional.empty();
  }

  private static Optional<KnownEnds> ofBytes(BytesBounds bounds, Schema stored, DataType type) {
    if (type instanceof DecimalType decimal && bounds.order() == BytesOrder.DECIMAL) {
      return Optional.of(
          new KnownEnds(decimal(bounds.min(), decimal), decimal(bounds.max(), decimal)));
    } else if (bounds.order() != BytesOrder.UNSIGNED) {
      return Optional.empty();
    } else if (type.equals(DataTypes.StringType) && stored.getType() == Schema.Type.STRING) {
      return Optional.of(
          new KnownEnds(UTF8String.fromBytes(bounds.min()), UTF8String.fromBytes(bounds.max())));
    }
    return type instanceof BinaryType
        ? Optional.of(new KnownEnds(bounds.min(), bounds.max()))
        : Optional.empty();
  }

  private static Decimal decimal(byte[] unscaled, DecimalType type) {
    BigDecimal value = new BigDecimal(new BigInteger(unscaled), type.scale());
    return Decimal.apply(value, type.precision(), type.scale());
  }
}
