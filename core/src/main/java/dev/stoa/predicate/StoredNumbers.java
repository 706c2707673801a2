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
 * Turns literals into numbers on the scale on which a type's values are stored: days, milliseconds,
 * unscaled decimals. They need not be whole.
 *
 * @param wanted what literals have to be, for messages
 * @param numbers gives a literal's number; empty where it is of another type
 */
record StoredNumbers(String wanted, Function<Literal, Optional<BigDecimal>> numbers) {
  /** Beyond all longs and beyond all nanoseconds; numbers beyond are as good as this one. */
  private static final BigDecimal LARGEST = new BigDecimal(BigInteger.TEN.pow(60));

  /** Nearer to 0 than any fraction of a stored unit that matters. */
  private static final int SMALLEST_EXPONENT = 100;

  private static final int NANOS = 9;

  /** The number of a literal; empty where it is of another type. */
  Optional<BigDecimal> of(Literal literal) {
    return numbers.apply(literal);
  }

  /** The scale of a type of whole numbers. */
  static StoredNumbers of(DataType type) {
    int digits = type.kind().secondDigits();
    return switch (type.kind()) {
      case BOOLEAN -> booleans();
      case DECIMAL -> decimals(((DecimalType) type).scale());
      case DATE -> dates();
      case TIME_MILLIS, TIME_MICROS -> times(digits);
      case TIMESTAMP_MILLIS, TIMESTAMP_MICROS, TIMESTAMP_NANOS -> instants(digits);
      case LOCAL_TIMESTAMP_MILLIS, LOCAL_TIMESTAMP_MICROS, LOCAL_TIMESTAMP_NANOS ->
          localTimestamps(digits);
      default -> plain();
    };
  }

  /** A number of any size, one without effect on comparisons in its place where it is extreme. */
  static Optional<BigDecimal> number(Literal literal) {
    if (!(literal.value() instanceof BigDecimal number)) {
      return Optional.empty();
    }
    long exponent = (long) number.precision() - number.scale();
    if (number.signum() != 0 && exponent > LARGEST.precision()) {
      return Optional.of(number.signum() > 0 ? LARGEST : LARGEST.negate());
    }
    return Optional.of(
        exponent < -SMALLEST_EXPONENT && number.signum() != 0
            ? BigDecimal.valueOf(number.signum(), SMALLEST_EXPONENT)
            : number);
  }

  private static StoredNumbers booleans() {
    return new StoredNumbers(
        "true or false",
        literal ->
            literal.value() instanceof Boolean is
                ? Optional.of(is ? BigDecimal.ONE : BigDecimal.ZERO)
                : Optional.empty());
  }

  private static StoredNumbers plain() {
    return new StoredNumbers("a number", StoredNumbers::number);
  }

  static StoredNumbers decimals(int scale) {
    return new StoredNumbers(
        "a number", literal -> number(literal).map(number -> number.scaleByPowerOfTen(scale)));
  }

  private static StoredNumbers dates() {
    return new StoredNumbers(
        "a date such as date '2020-12-31'",
        literal ->
            literal
                .as(LocalDate.class, LiteralText::date)
                .map(date -> BigDecimal.valueOf(date.toEpochDay()))
                .or(() -> number(literal)));
  }

  private static StoredNumbers times(int digits) {
    return new StoredNumbers(
        "a time such as time '23:59:59.5'",
        literal ->
            literal
                .as(LocalTime.class, LiteralText::time)
                .map(time -> BigDecimal.valueOf(time.toNanoOfDay(), NANOS - digits))
                .or(() -> number(literal)));
  }

  private static StoredNumbers instants(int digits) {
    return new StoredNumbers(
        "a timestamp such as timestamp '2020-12-31T23:59:59Z'",
        literal ->
            timestamp(literal) instanceof Instant instant
                ? Optional.of(ofInstant(instant, digits))
                : localTimestamp(literal, digits));
  }

  private static StoredNumbers localTimestamps(int digits) {
    return new StoredNumbers(
        "a timestamp without a zone such as timestamp '2020-12-31 23:59:59'",
        literal -> localTimestamp(literal, digits));
  }

  private static Optional<BigDecimal> localTimestamp(Literal literal, int digits) {
    return timestamp(literal) instanceof LocalDateTime local
        ? Optional.of(ofInstant(local.toInstant(ZoneOffset.UTC), digits))
        : number(literal);
  }

  /** An Instant or LocalDateTime where the literal is one in another form. */
  private static Object timestamp(Literal literal) {
    Object value = literal.value();
    if (value instanceof String text) {
      return LiteralText.timestamp(text).orElse(text);
    }
    return value instanceof LocalDate date ? date.atStartOfDay() : value;
  }

  private static BigDecimal ofInstant(Instant instant, int digits) {
    return BigDecimal.valueOf(instant.getEpochSecond())
        .add(BigDecimal.valueOf(instant.getNano(), NANOS))
        .scaleByPowerOfTen(digits);
  }
}
