package dev.stoa.sql.plan;

import com.fasterxml.jackson.databind.JsonNode;
import dev.stoa.type.DataType;
import dev.stoa.type.TypeKind;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.time.Instant;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.LocalTime;
import java.time.ZoneOffset;
import java.time.temporal.ChronoUnit;
import java.util.Optional;

/** Converts constants of a plan to the literals of predicates. */
final class Constants {
  private static final BigInteger TWO_TO_64 = BigInteger.ONE.shiftLeft(Long.SIZE);

  private static final long MICROS_PER_DAY = 86_400_000_000L;

  private Constants() {}

  /**
   * Returns the literal with which values of a type compare as DuckDB compares them with a
   * constant; empty if there is none.
   */
  static Optional<Object> literal(JsonNode constant, DataType type) {
    JsonNode value = constant.path("value");
    if (constant.path("is_null").asBoolean(true) || value.isMissingNode()) {
      return Optional.empty();
    }
    String id = constant.path("type").path("id").asText();
    return switch (type.kind()) {
      case BOOLEAN -> Optional.<Object>of(value.asBoolean()).filter(v -> id.equals("BOOLEAN"));
      case INT, LONG -> integer(id, value);
      case FLOAT, DOUBLE -> floatingPoint(id, value);
      case DECIMAL, BIG_DECIMAL -> decimal(id, constant);
      case STRING, ENUM -> Optional.<Object>of(value.asText()).filter(v -> id.equals("VARCHAR"));
      default -> temporal(id, value, type.kind());
    };
  }

  private static Optional<Object> integer(String id, JsonNode value) {
    return switch (id) {
      case "TINYINT", "SMALLINT", "INTEGER", "BIGINT" -> Optional.of(value.asLong());
      default -> Optional.empty();
    };
  }

  /** Leaves out NaN and infinity, which JSON has no numbers for. */
  private static Optional<Object> floatingPoint(String id, JsonNode value) {
    boolean isNumber = value.isNumber() && Double.isFinite(value.asDouble());
    return switch (id) {
      case "FLOAT" -> Optional.<Object>of((float) value.asDouble()).filter(v -> isNumber);
      case "DOUBLE" -> Optional.<Object>of(value.asDouble()).filter(v -> isNumber);
      default -> Optional.empty();
    };
  }

  private static Optional<Object> decimal(String id, JsonNode constant) {
    JsonNode value = constant.path("value");
    JsonNode scale = constant.path("type").path("type_info").path("scale");
    if (!id.equals("DECIMAL") || !scale.isInt()) {
      return Optional.empty();
    }
    BigInteger unscaled = value.isObject() ? hugeInt(value) : BigInteger.valueOf(value.asLong());
    return Optional.of(new BigDecimal(unscaled, scale.asInt()));
  }

  private static BigInteger hugeInt(JsonNode value) {
    BigInteger lower = value.path("lower").bigIntegerValue();
    return value.path("upper").bigIntegerValue().multiply(TWO_TO_64).add(lower);
  }

  private static Optional<Object> temporal(String id, JsonNode value, TypeKind kind) {
    long number = value.asLong(Long.MAX_VALUE);
    if (!value.isIntegralNumber() || isInfinite(number)) {
      return Optional.empty();
    }
    String expected =
        switch (kind) {
          case DATE -> "DATE";
          case TIME_MILLIS, TIME_MICROS -> "TIME";
          case TIMESTAMP_MILLIS, TIMESTAMP_MICROS -> "TIMESTAMP WITH TIME ZONE";
          case LOCAL_TIMESTAMP_MICROS -> "TIMESTAMP";
          default -> "";
        };
    boolean isEndOfDay = id.equals("TIME") && number >= MICROS_PER_DAY; // 24:00:00, which is none
    if (!id.equals(expected) || isEndOfDay) {
      return Optional.empty();
    }
    return Optional.of(
        switch (kind) {
          case DATE -> LocalDate.ofEpochDay(number);
          case TIME_MILLIS, TIME_MICROS -> LocalTime.ofNanoOfDay(number * 1000);
          case LOCAL_TIMESTAMP_MICROS ->
              LocalDateTime.ofEpochSecond(
                  Math.floorDiv(number, 1_000_000L),
                  (int) Math.floorMod(number, 1_000_000L) * 1000,
                  ZoneOffset.UTC);
          default -> Instant.EPOCH.plus(number, ChronoUnit.MICROS);
        });
  }

  /** DuckDB's infinite dates and times are the extreme numbers. */
  private static boolean isInfinite(long number) {
    long magnitude = Math.abs(number);
    return number == Long.MIN_VALUE || magnitude == Long.MAX_VALUE || isExtremeInt(magnitude);
  }

  private static boolean isExtremeInt(long magnitude) {
    return magnitude == Integer.MAX_VALUE || magnitude == Integer.MAX_VALUE + 1L;
  }
}
