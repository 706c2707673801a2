package dev.stoa.partition;

import dev.stoa.partition.PartitionPart.Whole;
import dev.stoa.partition.PartitionTransform.Kind;
import dev.stoa.predicate.matcher.FilterDecision;
import dev.stoa.predicate.matcher.ValueMatcher;
import dev.stoa.type.DataType;
import dev.stoa.type.TypeKind;
import java.math.BigInteger;
import java.time.LocalDate;
import java.util.Locale;

/** Counts the years, months, days or hours from 1970 in UTC to dates and timestamps. */
final class TimeTransform extends BoundTransform {
  private static final int EPOCH_YEAR = 1970;
  private static final int MONTHS = 12;
  private static final int HOURS = 24;

  /** No timestamp is further from 1970; {@link LocalDate} goes that far too. */
  private static final long MOST_DAYS = 150_000_000_000L;

  private final Kind kind;
  private final long unitsPerHour;
  private final boolean isDate;

  TimeTransform(DataType type, Kind kind) {
    this.kind = kind;
    this.isDate = type.kind() == TypeKind.DATE;
    this.unitsPerHour = isDate ? 1 : 3600 * unitsPerSecond(type.kind().secondDigits());
  }

  private static long unitsPerSecond(int digits) {
    return digits == 3 ? 1_000L : digits == 6 ? 1_000_000L : 1_000_000_000L;
  }

  private long unitsPerDay() {
    return isDate ? 1 : HOURS * unitsPerHour;
  }

  @Override
  PartitionPart apply(PartitionPart value) {
    long stored = ((Whole) value).number();
    if (kind == Kind.HOUR) {
      return new Whole(Math.floorDiv(stored, unitsPerHour));
    }
    return new Whole(ofDay(Math.floorDiv(stored, unitsPerDay())));
  }

  private long ofDay(long day) {
    if (kind == Kind.DAY) {
      return day;
    }
    return kind == Kind.YEAR ? PartitionFunctions.years(day) : PartitionFunctions.months(day);
  }

  /** When it begins, as the source counts. */
  private BigInteger begin(long number) {
    return kind == Kind.HOUR
        ? BigInteger.valueOf(number).multiply(BigInteger.valueOf(unitsPerHour))
        : BigInteger.valueOf(firstDay(number)).multiply(BigInteger.valueOf(unitsPerDay()));
  }

  private long firstDay(long number) {
    return kind == Kind.DAY ? number : firstOf(number).toEpochDay();
  }

  private LocalDate firstOf(long number) {
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
  FilterDecision decide(ValueMatcher test, PartitionPart part) {
    long number = ((Whole) part).number();
    return PartTests.ofNumbers(test, begin(number), begin(number + 1).subtract(BigInteger.ONE));
  }

  @Override
  boolean makes(PartitionPart part) {
    long most =
        switch (kind) {
          case YEAR -> MOST_DAYS / 365;
          case MONTH -> MOST_DAYS / 365 * MONTHS;
          case DAY -> MOST_DAYS;
          default -> MOST_DAYS * HOURS;
        };
    return part instanceof Whole whole && whole.number() >= -most && whole.number() <= most;
  }

  @Override
  String show(PartitionPart part) {
    long number = ((Whole) part).number();
    return switch (kind) {
      case YEAR -> Long.toString(EPOCH_YEAR + number);
      case MONTH -> firstOf(number).toString().replaceFirst("-\\d\\d$", "");
      case HOUR ->
          String.format(
              Locale.ROOT,
              "%s-%02d",
              LocalDate.ofEpochDay(Math.floorDiv(number, HOURS)),
              Math.floorMod(number, HOURS));
      default -> firstOf(number).toString();
    };
  }
}
