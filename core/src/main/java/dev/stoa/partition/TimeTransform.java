package dev.stoa.partition;

import dev.stoa.partition.PartitionTransform.Kind;
import dev.stoa.partition.TermValue.LongValue;
import dev.stoa.predicate.bounds.Bounds;
import dev.stoa.predicate.matcher.FilterDecision;
import dev.stoa.predicate.matcher.ValueMatcher;
import dev.stoa.type.DataType;
import dev.stoa.type.TypeKind;
import java.math.BigInteger;
import java.time.LocalDate;
import java.util.Locale;

/** Converts dates and timestamps to years, months, days or hours since 1970, in UTC. */
final class TimeTransform extends BoundTransform {
  private static final int EPOCH_YEAR = 1970;
  private static final int MONTHS_PER_YEAR = 12;
  private static final int HOURS_PER_DAY = 24;
  private static final int DAYS_PER_YEAR = 365;
  private static final int SECONDS_PER_HOUR = 3_600;

  /**
   * The maximum number of days before or after 1970 that a stored value can have: more than any
   * timestamp is away from 1970, and few enough for {@link LocalDate}.
   */
  private static final long MAX_DAYS_FROM_EPOCH = 150_000_000_000L;

  private final Kind kind;

  /** The number of the source's time units per hour; 1 for dates, which have no hours. */
  private final long unitsPerHour;

  private final boolean isDate;

  TimeTransform(DataType type, Kind kind) {
    this.kind = kind;
    this.isDate = type.kind() == TypeKind.DATE;
    this.unitsPerHour =
        isDate ? 1 : SECONDS_PER_HOUR * unitsPerSecond(type.kind().fractionalSecondDigits());
  }

  private static long unitsPerSecond(int fractionalDigits) {
    return fractionalDigits == 3 ? 1_000L : fractionalDigits == 6 ? 1_000_000L : 1_000_000_000L;
  }

  private long unitsPerDay() {
    return isDate ? 1 : HOURS_PER_DAY * unitsPerHour;
  }

  @Override
  boolean canProduce(TermValue termValue, Bounds bounds) {
    return isBetweenTransformed(termValue, bounds);
  }

  @Override
  TermValue apply(TermValue value) {
    long number = ((LongValue) value).value();
    if (kind == Kind.HOUR) {
      return new LongValue(Math.floorDiv(number, unitsPerHour));
    }
    return new LongValue(periodOfDay(Math.floorDiv(number, unitsPerDay())));
  }

  private long periodOfDay(long day) {
    if (kind == Kind.DAY) {
      return day;
    }
    return kind == Kind.YEAR ? PartitionFunctions.years(day) : PartitionFunctions.months(day);
  }

  /** Returns the start of a year, month, day or hour, in the unit of the source. */
  private BigInteger startOf(long period) {
    return kind == Kind.HOUR
        ? BigInteger.valueOf(period).multiply(BigInteger.valueOf(unitsPerHour))
        : BigInteger.valueOf(firstDay(period)).multiply(BigInteger.valueOf(unitsPerDay()));
  }

  private long firstDay(long period) {
    return kind == Kind.DAY ? period : firstDate(period).toEpochDay();
  }

  private LocalDate firstDate(long period) {
    return switch (kind) {
      case YEAR -> LocalDate.of((int) (EPOCH_YEAR + period), 1, 1);
      case MONTH ->
          LocalDate.of(
              (int) (EPOCH_YEAR + Math.floorDiv(period, MONTHS_PER_YEAR)),
              Math.floorMod(period, MONTHS_PER_YEAR) + 1,
              1);
      default -> LocalDate.ofEpochDay(period);
    };
  }

  @Override
  FilterDecision decide(ValueMatcher matcher, TermValue termValue) {
    long period = ((LongValue) termValue).value();
    return TermValueDecisions.decideRange(
        matcher, startOf(period), startOf(period + 1).subtract(BigInteger.ONE));
  }

  @Override
  boolean canProduce(TermValue termValue) {
    long maxPeriod =
        switch (kind) {
          case YEAR -> MAX_DAYS_FROM_EPOCH / DAYS_PER_YEAR;
          case MONTH -> MAX_DAYS_FROM_EPOCH / DAYS_PER_YEAR * MONTHS_PER_YEAR;
          case DAY -> MAX_DAYS_FROM_EPOCH;
          default -> MAX_DAYS_FROM_EPOCH * HOURS_PER_DAY;
        };
    return termValue instanceof LongValue longValue
        && longValue.value() >= -maxPeriod
        && longValue.value() <= maxPeriod;
  }

  @Override
  String format(TermValue termValue) {
    long period = ((LongValue) termValue).value();
    return switch (kind) {
      case YEAR -> Long.toString(EPOCH_YEAR + period);
      case MONTH -> firstDate(period).toString().replaceFirst("-\\d\\d$", "");
      case HOUR ->
          String.format(
              Locale.ROOT,
              "%s-%02d",
              LocalDate.ofEpochDay(Math.floorDiv(period, HOURS_PER_DAY)),
              Math.floorMod(period, HOURS_PER_DAY));
      default -> firstDate(period).toString();
    };
  }
}
