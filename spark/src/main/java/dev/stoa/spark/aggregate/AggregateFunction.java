package dev.stoa.spark.aggregate;

import dev.stoa.spark.type.SparkTypes;
import java.io.Serializable;
import java.util.Optional;
import org.apache.avro.Schema;
import org.apache.spark.sql.types.ByteType;
import org.apache.spark.sql.types.DataType;
import org.apache.spark.sql.types.DataTypes;
import org.apache.spark.sql.types.DateType;
import org.apache.spark.sql.types.Decimal;
import org.apache.spark.sql.types.DecimalType;
import org.apache.spark.sql.types.DoubleType;
import org.apache.spark.sql.types.FloatType;
import org.apache.spark.sql.types.IntegerType;
import org.apache.spark.sql.types.LongType;
import org.apache.spark.sql.types.ShortType;
import org.apache.spark.sql.types.TimestampNTZType;
import org.apache.spark.sql.types.TimestampType;

/**
 * An aggregate that tasks can compute partially; goes from the driver to the executors.
 *
 * @param kind of aggregate
 * @param ordinal of the column in the batches; unused when rows are counted
 * @param valueType the column's type in Spark
 */
public record AggregateFunction(Kind kind, int ordinal, DataType valueType)
    implements Serializable {
  private static final int MIN_SUM_PRECISION = 6;

  /** The kind of an aggregate. */
  public enum Kind {
    /** Counts rows. */
    COUNT_ROWS,
    /** Counts values that are not null. */
    COUNT,
    /** Adds values. */
    SUM,
    /** Finds the smallest value. */
    MIN,
    /** Finds the largest value. */
    MAX
  }

  /** Counts rows. */
  public static AggregateFunction countRows() {
    return new AggregateFunction(Kind.COUNT_ROWS, 0, DataTypes.LongType);
  }

  /**
   * An aggregate of the values of a column.
   *
   * @param stored their schema, without null
   * @return empty if such values cannot be aggregated
   */
  public static Optional<AggregateFunction> of(Kind kind, int ordinal, Schema stored) {
    DataType type = SparkTypes.ofValue(stored);
    boolean isSupported =
        switch (kind) {
          case COUNT_ROWS -> true;
          case COUNT -> isScalar(stored);
          case SUM -> isIntegral(type) || isFloating(type) || isLongDecimal(type);
          case MIN, MAX ->
              isIntegral(type) || isFloating(type) || isSmallDecimal(type) || isTime(type);
        };
    boolean isSameInSpark = stored.getType() != Schema.Type.ENUM && !SparkTypes.isMillis(stored);
    return isSupported && (isSameInSpark || kind == Kind.COUNT)
        ? Optional.of(new AggregateFunction(kind, ordinal, type))
        : Optional.empty();
  }

  private static boolean isScalar(Schema stored) {
    return switch (stored.getType()) {
      case RECORD, ARRAY, MAP, UNION, NULL -> false;
      default -> true;
    };
  }

  private static boolean isIntegral(DataType type) {
    return type instanceof IntegerType
        || type instanceof LongType
        || type instanceof ShortType
        || type instanceof ByteType;
  }

  private static boolean isFloating(DataType type) {
    return type instanceof FloatType || type instanceof DoubleType;
  }

  private static boolean isSmallDecimal(DataType type) {
    return type instanceof DecimalType decimal && decimal.precision() <= Decimal.MAX_LONG_DIGITS();
  }

  /** Sums of shorter decimals would have almost as many parts as there are values. */
  private static boolean isLongDecimal(DataType type) {
    return isSmallDecimal(type) && ((DecimalType) type).precision() >= MIN_SUM_PRECISION;
  }

  private static boolean isTime(DataType type) {
    return type instanceof DateType
        || type instanceof TimestampType
        || type instanceof TimestampNTZType;
  }

  /** The type of a task's result. */
  public DataType type() {
    return switch (kind) {
      case COUNT_ROWS, COUNT -> DataTypes.LongType;
      case MIN, MAX -> valueType;
      case SUM -> {
        if (isFloating(valueType)) {
          yield DataTypes.DoubleType;
        }
        yield isIntegral(valueType) ? DataTypes.LongType : valueType;
      }
    };
  }

  /** An empty aggregate. */
  public PartialAggregate newAggregate() {
    return switch (kind) {
      case COUNT_ROWS -> new Count.OfRows();
      case COUNT -> new Count.OfValues(ordinal);
      case SUM -> sum();
      case MIN, MAX -> minMax(kind == Kind.MIN);
    };
  }

  private PartialAggregate sum() {
    if (isFloating(valueType)) {
      return new DoubleSum(ordinal);
    }
    return valueType instanceof DecimalType decimal
        ? new DecimalSum(ordinal, decimal)
        : new LongSum(ordinal);
  }

  private PartialAggregate minMax(boolean isMin) {
    return isFloating(valueType)
        ? new MinMaxAggregate.OfDouble(ordinal, valueType, isMin)
        : new MinMaxAggregate.OfLong(ordinal, valueType, isMin);
  }
}
