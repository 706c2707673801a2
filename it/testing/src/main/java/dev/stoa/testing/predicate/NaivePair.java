package dev.stoa.testing.predicate;

import dev.stoa.predicate.matcher.Operator;
import dev.stoa.testing.predicate.NaiveOrder.FloatingValue;
import java.math.BigDecimal;
import java.time.Instant;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.ZoneOffset;
import java.util.Random;
import org.apache.avro.LogicalType;
import org.apache.avro.Schema;

/** Compares stored values of two types in the most obvious way. */
record NaivePair(Schema left, Schema right) {
  /** Types whose values can be compared with each other. */
  private enum Family {
    BOOLEAN,
    NUMBER,
    TEXT,
    BYTES,
    STRING_UUID,
    FIXED_UUID,
    TIME,
    DATE,
    INSTANT,
    LOCAL,
    NONE
  }

  static boolean areComparable(Schema left, Schema right) {
    Family leftFamily = family(left);
    Family rightFamily = family(right);
    boolean isDateWithTime =
        (leftFamily == Family.DATE && isTimestamp(rightFamily))
            || (rightFamily == Family.DATE && isTimestamp(leftFamily));
    boolean isUuidWithText =
        (leftFamily == Family.STRING_UUID && rightFamily == Family.TEXT)
            || (rightFamily == Family.STRING_UUID && leftFamily == Family.TEXT);
    return isDateWithTime
        || isUuidWithText
        || (leftFamily == rightFamily && leftFamily != Family.NONE);
  }

  private static boolean isTimestamp(Family family) {
    return family == Family.INSTANT || family == Family.LOCAL;
  }

  private static Family family(Schema schema) {
    LogicalType logical = schema.getLogicalType();
    if (logical != null) {
      return switch (logical.getName()) {
        case "date" -> Family.DATE;
        case "time-millis", "time-micros" -> Family.TIME;
        case "timestamp-millis", "timestamp-micros", "timestamp-nanos" -> Family.INSTANT;
        case "local-timestamp-millis", "local-timestamp-micros", "local-timestamp-nanos" ->
            Family.LOCAL;
        case "decimal", "big-decimal" -> Family.NUMBER;
        case "uuid" ->
            schema.getType() == Schema.Type.STRING ? Family.STRING_UUID : Family.FIXED_UUID;
        default -> Family.BYTES;
      };
    }
    return switch (schema.getType()) {
      case BOOLEAN -> Family.BOOLEAN;
      case INT, LONG, FLOAT, DOUBLE -> Family.NUMBER;
      case STRING, ENUM -> Family.TEXT;
      case BYTES, FIXED -> Family.BYTES;
      default -> Family.NONE;
    };
  }

  static boolean holds(Operator operator, int order) {
    return switch (operator.symbol()) {
      case "=" -> order == 0;
      case "!=" -> order != 0;
      case "<" -> order < 0;
      case "<=" -> order <= 0;
      case ">" -> order > 0;
      default -> order >= 0;
    };
  }

  @SuppressWarnings("unchecked")
  int compare(Object leftStored, Object rightStored) {
    Comparable<Object> leftValue = (Comparable<Object>) value(left, leftStored);
    return leftValue.compareTo(value(right, rightStored));
  }

  private Comparable<?> value(Schema schema, Object stored) {
    Comparable<?> value = new NaiveType(schema, new Random(0)).comparable(stored);
    return switch (family(schema)) {
      case NUMBER -> isFloating(left) || isFloating(right) ? toFloating(value) : value;
      case TIME ->
          ((BigDecimal) value)
              .movePointLeft(schema.getLogicalType().getName().endsWith("millis") ? 3 : 6);
      case DATE -> LocalDate.ofEpochDay(((Number) stored).longValue()).atStartOfDay();
      case INSTANT ->
          family(left) == Family.DATE || family(right) == Family.DATE
              ? LocalDateTime.ofInstant((Instant) value, ZoneOffset.UTC)
              : value;
      default -> value;
    };
  }

  private static boolean isFloating(Schema schema) {
    return schema.getType() == Schema.Type.FLOAT || schema.getType() == Schema.Type.DOUBLE;
  }

  private static Comparable<?> toFloating(Comparable<?> value) {
    return value instanceof BigDecimal number ? FloatingValue.of(number.doubleValue()) : value;
  }
}
