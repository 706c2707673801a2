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
 * An aggregate that tasks can begin; goes from the driver to the executors.
 *
 * @param kind what is done with the values
 * @param ordinal which column of the batches has them; of no meaning where rows are counted
 * @param valueType theirs in Spark
 */
public record AggregateFunction(Kind kind, int ordinal, DataType valueType)
    implements Serializable {
  private static final int FEWEST_DIGITS = 6;

  /** What is done with values. */
  public enum Kind {
    /** Rows are counted. */
    COUNT_ROWS,
    /** Values that are not null are counted. */
    COUNT,
    /** They are added. */
    SUM,
    /** The least is looked for. */
    MIN,
    /** The greatest is looked for. */
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
   * @return empty where there is none of such values
   */
  public static Optional<AggregateFunction> of(Kind kind, int ordinal, Schema stored) {
    DataType type = SparkTypes.ofValue(stored);
    boolean isTaken =
        switch (kind) {
          case COUNT_ROWS -> true;
          case COUNT -> isSingle(stored);
          case SUM -> isWhole(type) || isReal(type) || isLongDecimal(type);
          case MIN, MAX -> isWhole(type) || isReal(type) || isSmallDecimal(type) || isTime(type);
        };
    boolean isAsStored = stored.getType() != Schema.Type.ENUM && !SparkTypes.isMillis(stored);
    return isTaken && (isAsStored || kind == Kind.COUNT)
        ? Optional.of(new AggregateFunction(kind, ordinal, type))
        : Optional.empty();
  }

  private static boolean isSingle(Schema stored) {
    return switch (stored.getType()) {
      case RECORD, ARRAY, MAP, UNION, NULL -> false;
      default -> true;
    };
  }

  private static boolean isWhole(DataType type) {
    return type instanceof IntegerType
        || type instanceof LongType
        || type instanceof ShortType
        || type instanceof ByteType;
  }

  private static boolean isReal(DataType type) {
    return type instanceof FloatType || type instanceof DoubleType;
  }

  private static boolean isSmallDecimal(DataType type) {
    return type instanceof DecimalType decimal && decimal.precision() <= Decimal.MAX_LONG_DIGITS();
  }

  /** Of many that have few digits each, the sum has hardly fewer parts. */
  private static boolean isLongDecimal(DataType type) {
    return isSmallDecimal(type) && ((DecimalType) type).precision() >= FEWEST_DIGITS;
  }

  private static boolean isTime(DataType type) {
    return type instanceof DateType
        || type instanceof TimestampType
        || type instanceof TimestampNTZType;
  }

  /** The type of what a task gives. */
  public DataType type() {
    return switch (kind) {
      case COUNT_ROWS, COUNT -> DataTypes.LongType;
      case MIN, MAX -> valueType;
      case SUM -> {
        if (isReal(valueType)) {
          yield DataTypes.DoubleType;
        }
        yield isWhole(valueType) ? DataTypes.LongType : valueType;
      }
    };
  }

  /** An aggregate of no rows. */
  public PartialAggregate begin() {
    return switch (kind) {
      case COUNT_ROWS -> new Count.OfRows();
      case COUNT -> new Count.OfValues(ordinal);
      case SUM -> sum();
      case MIN, MAX -> end(kind == Kind.MIN);
    };
  }

  private PartialAggregate sum() {
    if (isReal(valueType)) {
      return new RealSum(ordinal);
    }
    return valueType instanceof DecimalType decimal
        ? new DecimalSum(ordinal, decimal)
        : new WholeSum(ordinal);
  }

  private PartialAggregate end(boolean isLeast) {
    return isReal(valueType)
        ? new End.OfReal(ordinal, valueType, isLeast)
        : new End.OfWhole(ordinal, valueType, isLeast);
  }
}
