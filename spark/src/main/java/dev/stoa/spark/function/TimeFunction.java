package dev.stoa.spark.function;

import dev.stoa.partition.PartitionFunctions;
import org.apache.spark.sql.catalyst.InternalRow;
import org.apache.spark.sql.types.DataType;
import org.apache.spark.sql.types.DataTypes;

/**
 * {@code years}, {@code months} and {@code days} of dates and timestamps, and {@code hours} of
 * timestamps: whole units since 1970 in UTC, days as dates.
 */
public abstract class TimeFunction<R> extends PartitionFunction<R> {
  private static final long MICROS_PER_HOUR = 3_600_000_000L;
  private static final long MICROS_PER_DAY = 24 * MICROS_PER_HOUR;

  private TimeFunction(String name, DataType result, DataType input) {
    super(name, input.catalogString(), result, input);
  }

  static long day(long micros) {
    return Math.floorDiv(micros, MICROS_PER_DAY);
  }

  /** The years since 1970 of a date. */
  public static final class YearsOfDate extends TimeFunction<Integer> {
    YearsOfDate() {
      super("years", DataTypes.IntegerType, DataTypes.DateType);
    }

    /** Computes the result; called by Spark. */
    public static int invoke(int day) {
      return (int) PartitionFunctions.years(day);
    }

    @Override
    public Integer produceResult(InternalRow row) {
      return row.isNullAt(0) ? null : Integer.valueOf(invoke(row.getInt(0)));
    }
  }

  /** The years since 1970 of a timestamp. */
  public static final class YearsOfTimestamp extends TimeFunction<Integer> {
    YearsOfTimestamp(DataType input) {
      super("years", DataTypes.IntegerType, input);
    }

    /** Computes the result; called by Spark. */
    public static int invoke(long micros) {
      return (int) PartitionFunctions.years(day(micros));
    }

    @Override
    public Integer produceResult(InternalRow row) {
      return row.isNullAt(0) ? null : Integer.valueOf(invoke(row.getLong(0)));
    }
  }

  /** The months since 1970 of a date. */
  public static final class MonthsOfDate extends TimeFunction<Integer> {
    MonthsOfDate() {
      super("months", DataTypes.IntegerType, DataTypes.DateType);
    }

    /** Computes the result; called by Spark. */
    public static int invoke(int day) {
      return (int) PartitionFunctions.months(day);
    }

    @Override
    public Integer produceResult(InternalRow row) {
      return row.isNullAt(0) ? null : Integer.valueOf(invoke(row.getInt(0)));
    }
  }

  /** The months since 1970 of a timestamp. */
  public static final class MonthsOfTimestamp extends TimeFunction<Integer> {
    MonthsOfTimestamp(DataType input) {
      super("months", DataTypes.IntegerType, input);
    }

    /** Computes the result; called by Spark. */
    public static int invoke(long micros) {
      return (int) PartitionFunctions.months(day(micros));
    }

    @Override
    public Integer produceResult(InternalRow row) {
      return row.isNullAt(0) ? null : Integer.valueOf(invoke(row.getLong(0)));
    }
  }

  /** The day of a date, which is the date itself. */
  public static final class DaysOfDate extends TimeFunction<Integer> {
    DaysOfDate() {
      super("days", DataTypes.DateType, DataTypes.DateType);
    }

    /** Computes the result; called by Spark. */
    public static int invoke(int day) {
      return day;
    }

    @Override
    public Integer produceResult(InternalRow row) {
      return row.isNullAt(0) ? null : Integer.valueOf(row.getInt(0));
    }
  }

  /** The day of a timestamp, in UTC. */
  public static final class DaysOfTimestamp extends TimeFunction<Integer> {
    DaysOfTimestamp(DataType input) {
      super("days", DataTypes.DateType, input);
    }

    /** Computes the result; called by Spark. */
    public static int invoke(long micros) {
      return (int) day(micros);
    }

    @Override
    public Integer produceResult(InternalRow row) {
      return row.isNullAt(0) ? null : Integer.valueOf(invoke(row.getLong(0)));
    }
  }

  /** The hours since 1970 of a timestamp; those of distant timestamps exceed an int. */
  public static final class HoursOfTimestamp extends TimeFunction<Long> {
    HoursOfTimestamp(DataType input) {
      super("hours", DataTypes.LongType, input);
    }

    /** Computes the result; called by Spark. */
    public static long invoke(long micros) {
      return Math.floorDiv(micros, MICROS_PER_HOUR);
    }

    @Override
    public Long produceResult(InternalRow row) {
      return row.isNullAt(0) ? null : Long.valueOf(invoke(row.getLong(0)));
    }
  }
}
