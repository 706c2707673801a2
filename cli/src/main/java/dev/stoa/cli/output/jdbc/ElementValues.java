package dev.stoa.cli.output.jdbc;

import dev.stoa.predicate.matcher.BigDecimalMatcher;
import dev.stoa.type.DataType;
import dev.stoa.type.DecimalType;
import dev.stoa.type.TypeKind;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.nio.ByteBuffer;
import java.time.Instant;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.LocalTime;
import java.time.ZoneOffset;
import java.util.UUID;
import org.apache.avro.generic.GenericFixed;

/**
 * Converts stored values to the objects with which JDBC sets parameters. Never rounds.
 *
 * @param type the type of the values, not nullable
 */
record ElementValues(DataType type) {
  private static final long NANOS_PER_SECOND = 1_000_000_000;
  private static final long SECONDS_PER_DAY = 86_400;

  /** Returns the object for a value. */
  Object toParameter(Object value) {
    return switch (type.kind()) {
      case STRING, ENUM -> value.toString();
      case BYTES, FIXED -> bytes(value);
      case DATE -> LocalDate.ofEpochDay((Integer) value);
      case TIME_MILLIS, TIME_MICROS -> time(((Number) value).longValue());
      case TIMESTAMP_MILLIS, TIMESTAMP_MICROS, TIMESTAMP_NANOS ->
          instant((Long) value).atOffset(ZoneOffset.UTC);
      case LOCAL_TIMESTAMP_MILLIS, LOCAL_TIMESTAMP_MICROS, LOCAL_TIMESTAMP_NANOS ->
          LocalDateTime.ofInstant(instant((Long) value), ZoneOffset.UTC);
      case UUID -> uuid(value);
      case DECIMAL -> new BigDecimal(new BigInteger(bytes(value)), ((DecimalType) type).scale());
      case BIG_DECIMAL -> BigDecimalMatcher.readBigDecimal(ByteBuffer.wrap(bytes(value)));
      default -> value; // booleans and numbers
    };
  }

  static byte[] bytes(Object value) {
    if (value instanceof GenericFixed fixed) {
      return fixed.bytes();
    }
    ByteBuffer buffer = ((ByteBuffer) value).duplicate();
    byte[] bytes = new byte[buffer.remaining()];
    buffer.get(bytes);
    return bytes;
  }

  private static UUID uuid(Object value) {
    if (value instanceof GenericFixed fixed) {
      ByteBuffer bytes = ByteBuffer.wrap(fixed.bytes());
      return new UUID(bytes.getLong(), bytes.getLong());
    }
    try {
      return UUID.fromString(value.toString());
    } catch (IllegalArgumentException e) {
      throw new IllegalArgumentException("\"" + value + "\", which is no UUID", e);
    }
  }

  private long unitsPerSecond() {
    return (long) Math.pow(10, type.kind().fractionalSecondDigits());
  }

  private LocalTime time(long units) {
    if (units < 0 || units >= SECONDS_PER_DAY * unitsPerSecond()) {
      throw new IllegalArgumentException("the time " + units + ", which is not within a day");
    }
    return LocalTime.ofNanoOfDay(units * (NANOS_PER_SECOND / unitsPerSecond()));
  }

  private Instant instant(long units) {
    return Instant.ofEpochSecond(
        Math.floorDiv(units, unitsPerSecond()),
        Math.floorMod(units, unitsPerSecond()) * (NANOS_PER_SECOND / unitsPerSecond()));
  }

  /** Returns whether values are times with more digits than microseconds. */
  boolean isOfNanos() {
    return type.kind() == TypeKind.TIMESTAMP_NANOS || type.kind() == TypeKind.LOCAL_TIMESTAMP_NANOS;
  }
}
