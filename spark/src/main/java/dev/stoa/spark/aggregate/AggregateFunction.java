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
 * An aggregate that tasks can compute partially; sent from the driver to the executors.
 *
 * @param kind the kind of aggregate
 * @param ordinal the column's ordinal in the batches; unused when rows are counted
 * @param valueType the column's type in Spark
 */
public record AggregateFunction(Kind kind, int ordinal, DataType valueType)
    implements Serializable {
  /** The number of digits from which decimals are summed in tasks. */
  private static final int MIN_SUMMED_DECIMAL_PRECISION = 6;

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

  /** Returns the function that counts rows. */
  public static AggregateFunction countRows() {
    return new AggregateFunction(Kind.COUNT_ROWS, 0, DataTypes.LongType);
  }

  /**
   * Returns the aggregate of the values of a column.
   *
   * @param valueSchema the schema of the values, without null
   * @return empty if such values cannot be aggregated
   */
  public static Optional<AggregateFunction> of(Kind kind, int ordinal, Schema valueSchema) {
    DataType type = SparkTypes.ofValue(valueSchema);
    boolean isSupported =
        switch (kind) {
          case COUNT_ROWS -> true;
          case COUNT -> isScalar(valueSchema);
          case SUM -> isIntegral(type) || isFloating(type) || isSummableDecimal(type);
          case MIN, MAX ->
              isIntegral(type) || isFloating(type) || fitsLong(type) || isDateOrTimestamp(type);
        };
    boolean hasSameValuesInSpark =
        valueSchema.getType() != Schema.Type.ENUM && !SparkTypes.isMillis(valueSchema);
    return isSupported && (hasSameValuesInSpark || kind == Kind.COUNT)
        ? Optional.of(new AggregateFunction(kind, ordinal, type))
        : Optional.empty();
  }

  private static boolean isScalar(Schema valueSchema) {
    return switch (valueSchema.getType()) {
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

  private static boolean fitsLong(DataType type) {
    return type instanceof DecimalType decimal && decimal.precision() <= Decimal.MAX_LONG_DIGITS();
  }

  /**
   * Whether decimals are summed in tasks: not those of few digits, because {@link DecimalSum} would
   * return almost as many partial sums as there are values.
   */
  private static boolean isSummableDecimal(DataType type) {
    return fitsLong(type) && ((DecimalType) type).precision() >= MIN_SUMMED_DECIMAL_PRECISION;
  }

  private static boolean isDateOrTimestamp(DataType type) {
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

  /** Creates an aggregate of no rows. */
  public PartialAggregate newAggregate() {
    return switch (kind) {
      case COUNT_ROWS -> new Count.OfRows();
      case COUNT -> new Count.OfValues(ordinal);
      case SUM -> newSum();
      case MIN, MAX -> newMinMax(kind == Kind.MIN);
    };
  }

  private PartialAggregate newSum() {
    if (isFloating(valueType)) {
      return new DoubleSum(ordinal);
    }
    return valueType instanceof DecimalType decimal
        ? new DecimalSum(ordinal, decimal)
        : new LongSum(ordinal);
  }

  private PartialAggregate newMinMax(boolean isMin) {
    return isFloating(valueType)
        ? new MinMaxAggregate.OfDouble(ordinal, valueType, isMin)
        : new MinMaxAggregate.OfLong(ordinal, valueType, isMin);
  }
}
