package dev.stoa.predicate;

import dev.stoa.type.DataType;
import dev.stoa.type.DecimalType;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.time.Instant;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.LocalTime;
import java.time.ZoneOffset;
import java.util.Optional;
import java.util.function.Function;

/**
 * Converts literals to numbers in the unit in which a type's values are stored, such as days,
 * milliseconds or unscaled decimals. The numbers may have fractions.
 *
 * @param expected a description of the literals that can be converted, for messages
 * @param converter converts a literal; returns empty if the literal has another type
 */
record StoredNumberConverter(String expected, Function<Literal, Optional<BigDecimal>> converter) {
  /** A number greater than all stored numbers, which replaces greater numbers. */
  private static final BigDecimal MAX_NUMBER = new BigDecimal(BigInteger.TEN.pow(60));

  /** The number of fraction digits of the number that replaces numbers closer to 0. */
  private static final int MAX_FRACTION_DIGIT_COUNT = 100;

  private static final int NANOS_FRACTION_DIGIT_COUNT = 9;

  /** Converts a literal; returns empty if the literal has another type. */
  Optional<BigDecimal> convert(Literal literal) {
    return converter.apply(literal);
  }

  /** Returns the converter for a type that is stored as integers. */
  static StoredNumberConverter of(DataType type) {
    int fractionDigitCount = type.kind().fractionalSecondDigits();
    return switch (type.kind()) {
      case BOOLEAN -> booleans();
      case DECIMAL -> decimals(((DecimalType) type).scale());
      case DATE -> dates();
      case TIME_MILLIS, TIME_MICROS -> times(fractionDigitCount);
      case TIMESTAMP_MILLIS, TIMESTAMP_MICROS, TIMESTAMP_NANOS -> instants(fractionDigitCount);
      case LOCAL_TIMESTAMP_MILLIS, LOCAL_TIMESTAMP_MICROS, LOCAL_TIMESTAMP_NANOS ->
          localTimestamps(fractionDigitCount);
      default -> numbers();
    };
  }

  /**
   * The number of a literal. Huge and tiny numbers are replaced by numbers that compare in the same
   * way with all stored numbers.
   */
  static Optional<BigDecimal> number(Literal literal) {
    if (!(literal.value() instanceof BigDecimal number)) {
      return Optional.empty();
    }
    long integerDigitCount = (long) number.precision() - number.scale();
    if (number.signum() != 0 && integerDigitCount > MAX_NUMBER.precision()) {
      return Optional.of(number.signum() > 0 ? MAX_NUMBER : MAX_NUMBER.negate());
    }
    return Optional.of(
        integerDigitCount < -MAX_FRACTION_DIGIT_COUNT && number.signum() != 0
            ? BigDecimal.valueOf(number.signum(), MAX_FRACTION_DIGIT_COUNT)
            : number);
  }

  private static StoredNumberConverter booleans() {
    return new StoredNumberConverter(
        "true or false",
        literal ->
            literal.value() instanceof Boolean bool
                ? Optional.of(bool ? BigDecimal.ONE : BigDecimal.ZERO)
                : Optional.empty());
  }

  private static StoredNumberConverter numbers() {
    return new StoredNumberConverter("a number", StoredNumberConverter::number);
  }

  static StoredNumberConverter decimals(int scale) {
    return new StoredNumberConverter(
        "a number", literal -> number(literal).map(number -> number.scaleByPowerOfTen(scale)));
  }

  private static StoredNumberConverter dates() {
    return new StoredNumberConverter(
        "a date such as date '2020-12-31'",
        literal ->
            literal
                .as(LocalDate.class, LiteralParser::parseDate)
                .map(date -> BigDecimal.valueOf(date.toEpochDay()))
                .or(() -> number(literal)));
  }

  private static StoredNumberConverter times(int fractionDigitCount) {
    return new StoredNumberConverter(
        "a time such as time '23:59:59.5'",
        literal ->
            literal
                .as(LocalTime.class, LiteralParser::parseTime)
                .map(
                    time ->
                        BigDecimal.valueOf(
                            time.toNanoOfDay(), NANOS_FRACTION_DIGIT_COUNT - fractionDigitCount))
                .or(() -> number(literal)));
  }

  private static StoredNumberConverter instants(int fractionDigitCount) {
    return new StoredNumberConverter(
        "a timestamp such as timestamp '2020-12-31T23:59:59Z'",
        literal ->
            toTimestamp(literal) instanceof Instant instant
                ? Optional.of(toNumber(instant, fractionDigitCount))
                : localTimestamp(literal, fractionDigitCount));
  }

  private static StoredNumberConverter localTimestamps(int fractionDigitCount) {
    return new StoredNumberConverter(
        "a timestamp without a zone such as timestamp '2020-12-31 23:59:59'",
        literal -> localTimestamp(literal, fractionDigitCount));
  }

  private static Optional<BigDecimal> localTimestamp(Literal literal, int fractionDigitCount) {
    return toTimestamp(literal) instanceof LocalDateTime localDateTime
        ? Optional.of(toNumber(localDateTime.toInstant(ZoneOffset.UTC), fractionDigitCount))
        : number(literal);
  }

  /** Returns the value of a literal, converted to an Instant or LocalDateTime if possible. */
  private static Object toTimestamp(Literal literal) {
    Object value = literal.value();
    if (value instanceof String text) {
      return LiteralParser.parseTimestamp(text).orElse(text);
    }
    return value instanceof LocalDate date ? date.atStartOfDay() : value;
  }

  private static BigDecimal toNumber(Instant instant, int fractionDigitCount) {
    return BigDecimal.valueOf(instant.getEpochSecond())
        .add(BigDecimal.valueOf(instant.getNano(), NANOS_FRACTION_DIGIT_COUNT))
        .scaleByPowerOfTen(fractionDigitCount);
  }
}
