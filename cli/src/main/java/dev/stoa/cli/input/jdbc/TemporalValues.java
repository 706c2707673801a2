package dev.stoa.cli.input.jdbc;

import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.LocalTime;
import java.time.OffsetDateTime;
import java.time.ZoneOffset;
import java.time.temporal.ChronoField;
import org.apache.avro.Schema;

/**
 * Converts dates and times of JDBC to the numbers that Stoa stores. Never rounds.
 *
 * @param unitsPerSecond 1,000, 1,000,000 or 1,000,000,000
 */
record TemporalValues(long unitsPerSecond) {
  private static final long NANOS_PER_SECOND = 1_000_000_000;

  /** PostgreSQL's infinity, as its driver returns it. */
  private static final String INFINITY =
      "infinity, which no column can store: replace it in a --query, as by nullif(c, 'infinity')";

  /** Reads a date as days since 1970. */
  static Object date(ResultSet row, int index) throws SQLException {
    LocalDate date = row.getObject(index, LocalDate.class);
    if (date == null) {
      return null;
    }
    checkFinite(date.equals(LocalDate.MAX) || date.equals(LocalDate.MIN));
    return Math.toIntExact(date.toEpochDay());
  }

  /** Reads a time of day; as an int if {@code schema} is one. */
  Object time(ResultSet row, int index, Schema.Type storedType) throws SQLException {
    LocalTime time = row.getObject(index, LocalTime.class);
    if (time == null) {
      return null;
    }
    if (time.equals(LocalTime.MAX)) {
      throw new IllegalArgumentException(
          "the time 24:00:00, which is not within a day: replace it in a --query");
    }
    long units =
        time.toSecondOfDay() * unitsPerSecond + fraction(time.get(ChronoField.NANO_OF_SECOND));
    return storedType == Schema.Type.INT ? (Object) Math.toIntExact(units) : units;
  }

  /** Reads a date and time without a zone. */
  Object localTimestamp(ResultSet row, int index) throws SQLException {
    LocalDateTime time = row.getObject(index, LocalDateTime.class);
    if (time == null) {
      return null;
    }
    checkFinite(time.equals(LocalDateTime.MAX) || time.equals(LocalDateTime.MIN));
    return units(time.toEpochSecond(ZoneOffset.UTC), time.get(ChronoField.NANO_OF_SECOND));
  }

  /** Reads an instant. */
  Object timestamp(ResultSet row, int index) throws SQLException {
    OffsetDateTime time = row.getObject(index, OffsetDateTime.class);
    if (time == null) {
      return null;
    }
    checkFinite(time.equals(OffsetDateTime.MAX) || time.equals(OffsetDateTime.MIN));
    return units(time.toEpochSecond(), time.getNano());
  }

  private static void checkFinite(boolean isInfinite) {
    if (isInfinite) {
      throw new IllegalArgumentException(INFINITY);
    }
  }

  private long units(long epochSecond, int nano) {
    try {
      // Before 1970, the product may overflow although the sum does not.
      return epochSecond < 0 && nano > 0
          ? Math.addExact(
              Math.multiplyExact(epochSecond + 1, unitsPerSecond), fraction(nano) - unitsPerSecond)
          : Math.addExact(Math.multiplyExact(epochSecond, unitsPerSecond), fraction(nano));
    } catch (ArithmeticException e) {
      throw new IllegalArgumentException(
          "a time that is out of the range of its type: leave it out with --where or a --query", e);
    }
  }

  private long fraction(int nano) {
    long nanosPerUnit = NANOS_PER_SECOND / unitsPerSecond;
    if (nano % nanosPerUnit != 0) {
      throw new IllegalArgumentException(
          "a time with more digits than its column declares: convert it in a --query");
    }
    return nano / nanosPerUnit;
  }
}
