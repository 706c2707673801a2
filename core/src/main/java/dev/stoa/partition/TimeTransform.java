package dev.stoa.partition;

import dev.stoa.partition.PartitionTransform.Kind;
import dev.stoa.partition.TermValue.LongValue;
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

  /** The maximum distance of a timestamp from 1970, which {@link LocalDate} supports. */
  private static final long MAX_DAYS = 150_000_000_000L;

  private final Kind kind;
  private final long unitsPerHour;
  private final boolean isDate;

  TimeTransform(DataType type, Kind kind) {
    this.kind = kind;
    this.isDate = type.kind() == TypeKind.DATE;
    this.unitsPerHour = isDate ? 1 : 3600 * unitsPerSecond(type.kind().fractionalSecondDigits());
  }

  private static long unitsPerSecond(int digits) {
    return digits == 3 ? 1_000L : digits == 6 ? 1_000_000L : 1_000_000_000L;
  }

  private long unitsPerDay() {
    return isDate ? 1 : HOURS_PER_DAY * unitsPerHour;
  }

  @Override
  TermValue apply(TermValue value) {
    long stored = ((LongValue) value).value();
    if (kind == Kind.HOUR) {
      return new LongValue(Math.floorDiv(stored, unitsPerHour));
    }
    return new LongValue(ofDay(Math.floorDiv(stored, unitsPerDay())));
  }

  private long ofDay(long day) {
    if (kind == Kind.DAY) {
      return day;
    }
    return kind == Kind.YEAR ? PartitionFunctions.years(day) : PartitionFunctions.months(day);
  }

  /** The start of a period, in the source's unit. */
  private BigInteger startOf(long period) {
    return kind == Kind.HOUR
        ? BigInteger.valueOf(period).multiply(BigInteger.valueOf(unitsPerHour))
        : BigInteger.valueOf(firstDay(period)).multiply(BigInteger.valueOf(unitsPerDay()));
  }

  private long firstDay(long period) {
    return kind == Kind.DAY ? period : firstDayOf(period).toEpochDay();
  }

  private LocalDate firstDayOf(long period) {
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
    long max =
        switch (kind) {
          case YEAR -> MAX_DAYS / 365;
          case MONTH -> MAX_DAYS / 365 * MONTHS_PER_YEAR;
          case DAY -> MAX_DAYS;
          default -> MAX_DAYS * HOURS_PER_DAY;
        };
    return termValue instanceof LongValue longValue
        && longValue.value() >= -max
        && longValue.value() <= max;
  }

  @Override
  String format(TermValue termValue) {
    long period = ((LongValue) termValue).value();
    return switch (kind) {
      case YEAR -> Long.toString(EPOCH_YEAR + period);
      case MONTH -> firstDayOf(period).toString().replaceFirst("-\\d\\d$", "");
      case HOUR ->
          String.format(
              Locale.ROOT,
              "%s-%02d",
              LocalDate.ofEpochDay(Math.floorDiv(period, HOURS_PER_DAY)),
              Math.floorMod(period, HOURS_PER_DAY));
      default -> firstDayOf(period).toString();
    };
  }
}
