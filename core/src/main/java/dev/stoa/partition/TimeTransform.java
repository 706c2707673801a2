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

/** The years, months, days or hours from 1970 to a date or timestamp, in UTC. */
final class TimeTransform extends BoundTransform {
  private static final int EPOCH_YEAR = 1970;
  private static final int MONTHS = 12;
  private static final int HOURS = 24;

  /** No timestamp is further from 1970; {@link LocalDate} covers this range. */
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
    return isDate ? 1 : HOURS * unitsPerHour;
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
  private BigInteger startOf(long number) {
    return kind == Kind.HOUR
        ? BigInteger.valueOf(number).multiply(BigInteger.valueOf(unitsPerHour))
        : BigInteger.valueOf(firstDay(number)).multiply(BigInteger.valueOf(unitsPerDay()));
  }

  private long firstDay(long number) {
    return kind == Kind.DAY ? number : firstDayOf(number).toEpochDay();
  }

  private LocalDate firstDayOf(long number) {
    return switch (kind) {
      case YEAR -> LocalDate.of((int) (EPOCH_YEAR + number), 1, 1);
      case MONTH ->
          LocalDate.of(
              (int) (EPOCH_YEAR + Math.floorDiv(number, MONTHS)),
              Math.floorMod(number, MONTHS) + 1,
              1);
      default -> LocalDate.ofEpochDay(number);
    };
  }

  @Override
  FilterDecision decide(ValueMatcher matcher, TermValue termValue) {
    long number = ((LongValue) termValue).value();
    return TermValueDecisions.decideRange(
        matcher, startOf(number), startOf(number + 1).subtract(BigInteger.ONE));
  }

  @Override
  boolean canProduce(TermValue termValue) {
    long max =
        switch (kind) {
          case YEAR -> MAX_DAYS / 365;
          case MONTH -> MAX_DAYS / 365 * MONTHS;
          case DAY -> MAX_DAYS;
          default -> MAX_DAYS * HOURS;
        };
    return termValue instanceof LongValue longValue
        && longValue.value() >= -max
        && longValue.value() <= max;
  }

  @Override
  String format(TermValue termValue) {
    long number = ((LongValue) termValue).value();
    return switch (kind) {
      case YEAR -> Long.toString(EPOCH_YEAR + number);
      case MONTH -> firstDayOf(number).toString().replaceFirst("-\\d\\d$", "");
      case HOUR ->
          String.format(
              Locale.ROOT,
              "%s-%02d",
              LocalDate.ofEpochDay(Math.floorDiv(number, HOURS)),
              Math.floorMod(number, HOURS));
      default -> firstDayOf(number).toString();
    };
  }
}
