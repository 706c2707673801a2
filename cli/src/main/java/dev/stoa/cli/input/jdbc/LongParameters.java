package dev.stoa.cli.input.jdbc;

import dev.stoa.type.DataType;
import dev.stoa.type.DecimalType;
import dev.stoa.type.TypeKind;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.time.DateTimeException;
import java.time.Instant;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.LocalTime;
import java.time.OffsetDateTime;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * Converts the numbers that Stoa stores for integers, decimals, dates and times to parameters of
 * statements. A bound at the end of the type's range is no bound.
 *
 * @param type the type of the column
 */
record LongParameters(DataType type) {
  private static final long NANOS_PER_SECOND = 1_000_000_000;

  /** The days of the years 1 to 9999. */
  private static final LocalDate MIN_DATE = LocalDate.of(1, 1, 1);

  private static final LocalDate MAX_DATE = LocalDate.of(9999, 12, 31);

  /** Returns the parameters of a set; empty if one of them is not in the range of all databases. */
  Optional<List<Object>> of(long[] values) {
    List<Object> parameters = new ArrayList<>();
    for (long value : values) {
      if (!isPlain(value)) {
        return Optional.empty();
      }
      parameters.add(parameter(value));
    }
    return Optional.of(parameters);
  }

  /** Returns the parameter of an inclusive lower bound; empty if it excludes nothing. */
  Optional<Object> lowerBound(long value) {
    return isLowest(value) ? Optional.empty() : Optional.of(parameter(value));
  }

  /** Returns the parameter of an inclusive upper bound; empty if it excludes nothing. */
  Optional<Object> upperBound(long value) {
    return isHighest(value) ? Optional.empty() : Optional.of(parameter(value));
  }

  /** Whether values may be bounds without a change of meaning. */
  boolean areUsable(long low, long high) {
    return (isLowest(low) || isPlain(low)) && (isHighest(high) || isPlain(high));
  }

  private boolean isLowest(long value) {
    return switch (type.kind()) {
      case INT, DATE, TIME_MILLIS -> value <= Integer.MIN_VALUE;
      case DECIMAL -> BigInteger.valueOf(value).negate().compareTo(largest()) >= 0;
      default -> value == Long.MIN_VALUE;
    };
  }

  private boolean isHighest(long value) {
    return switch (type.kind()) {
      case INT, DATE, TIME_MILLIS -> value >= Integer.MAX_VALUE;
      case DECIMAL -> BigInteger.valueOf(value).compareTo(largest()) >= 0;
      default -> value == Long.MAX_VALUE;
    };
  }

  private BigInteger largest() {
    return BigInteger.TEN.pow(((DecimalType) type).precision()).subtract(BigInteger.ONE);
  }

  private boolean isPlain(long value) {
    if (isTime()) {
      return isTimeOfDay(value);
    }
    try {
      LocalDate date = date(parameter(value));
      return !date.isBefore(MIN_DATE) && !date.isAfter(MAX_DATE);
    } catch (DateTimeException e) {
      return false;
    }
  }

  private static LocalDate date(Object parameter) {
    if (parameter instanceof LocalDate date) {
      return date;
    }
    if (parameter instanceof LocalDateTime time) {
      return time.toLocalDate();
    }
    return parameter instanceof OffsetDateTime time ? time.toLocalDate() : MIN_DATE;
  }

  private boolean isTime() {
    return type.kind() == TypeKind.TIME_MILLIS || type.kind() == TypeKind.TIME_MICROS;
  }

  private boolean isTimeOfDay(long value) {
    return value >= 0 && value < 86_400 * unitsPerSecond();
  }

  private Object parameter(long value) {
    return switch (type.kind()) {
      case DECIMAL -> BigDecimal.valueOf(value, ((DecimalType) type).scale());
      case DATE -> LocalDate.ofEpochDay(value);
      case TIME_MILLIS, TIME_MICROS ->
          LocalTime.ofNanoOfDay(value * (NANOS_PER_SECOND / unitsPerSecond()));
      case LOCAL_TIMESTAMP_MILLIS, LOCAL_TIMESTAMP_MICROS, LOCAL_TIMESTAMP_NANOS ->
          LocalDateTime.ofInstant(instant(value), ZoneOffset.UTC);
      case TIMESTAMP_MILLIS, TIMESTAMP_MICROS, TIMESTAMP_NANOS ->
          instant(value).atOffset(ZoneOffset.UTC);
      default -> value;
    };
  }

  private long unitsPerSecond() {
    return (long) Math.pow(10, type.kind().fractionalSecondDigits());
  }

  private Instant instant(long value) {
    long units = unitsPerSecond();
    return Instant.ofEpochSecond(
        Math.floorDiv(value, units), Math.floorMod(value, units) * (NANOS_PER_SECOND / units));
  }
}
