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

/**
 * Turns literals into numbers on the scale on which a type's values are stored: days, milliseconds,
 * unscaled decimals. They need not be whole.
 */
abstract class StoredNumbers {
  /** Beyond all longs and beyond all nanoseconds; numbers beyond are as good as this one. */
  private static final BigDecimal LARGEST = new BigDecimal(BigInteger.TEN.pow(60));

  /** Nearer to 0 than any fraction of a stored unit that matters. */
  private static final int SMALLEST_EXPONENT = 100;

  private static final int NANOS = 9;

  private final String wanted;

  private StoredNumbers(String wanted) {
    this.wanted = wanted;
  }

  /** What literals have to be, for messages. */
  String wanted() {
    return wanted;
  }

  /** The number of a literal; empty where it is of another type. */
  abstract Optional<BigDecimal> of(Literal literal);

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
    return new StoredNumbers("true or false") {
      @Override
      Optional<BigDecimal> of(Literal literal) {
        return literal.value() instanceof Boolean is
            ? Optional.of(is ? BigDecimal.ONE : BigDecimal.ZERO)
            : Optional.empty();
      }
    };
  }

  private static StoredNumbers plain() {
    return new StoredNumbers("a number") {
      @Override
      Optional<BigDecimal> of(Literal literal) {
        return number(literal);
      }
    };
  }

  static StoredNumbers decimals(int scale) {
    return new StoredNumbers("a number") {
      @Override
      Optional<BigDecimal> of(Literal literal) {
        return number(literal).map(number -> number.scaleByPowerOfTen(scale));
      }
    };
  }

  private static StoredNumbers dates() {
    return new StoredNumbers("a date such as date '2020-12-31'") {
      @Override
      Optional<BigDecimal> of(Literal literal) {
        Object value = literal.value();
        if (value instanceof String text) {
          return LiteralText.date(text).map(date -> BigDecimal.valueOf(date.toEpochDay()));
        }
        return value instanceof LocalDate date
            ? Optional.of(BigDecimal.valueOf(date.toEpochDay()))
            : number(literal);
      }
    };
  }

  private static StoredNumbers times(int digits) {
    return new StoredNumbers("a time such as time '23:59:59.5'") {
      @Override
      Optional<BigDecimal> of(Literal literal) {
        Object value = literal.value();
        if (value instanceof String text) {
          return LiteralText.time(text).map(time -> ofTime(time, digits));
        }
        return value instanceof LocalTime time
            ? Optional.of(ofTime(time, digits))
            : number(literal);
      }
    };
  }

  private static BigDecimal ofTime(LocalTime time, int digits) {
    return BigDecimal.valueOf(time.toNanoOfDay(), NANOS - digits);
  }

  private static StoredNumbers instants(int digits) {
    return new StoredNumbers("a timestamp such as timestamp '2020-12-31T23:59:59Z'") {
      @Override
      Optional<BigDecimal> of(Literal literal) {
        Object value = timestamp(literal);
        if (value instanceof LocalDateTime local) {
          return Optional.of(ofInstant(local.toInstant(ZoneOffset.UTC), digits));
        }
        return value instanceof Instant instant
            ? Optional.of(ofInstant(instant, digits))
            : number(literal);
      }
    };
  }

  private static StoredNumbers localTimestamps(int digits) {
    return new StoredNumbers("a timestamp without a zone such as timestamp '2020-12-31 23:59:59'") {
      @Override
      Optional<BigDecimal> of(Literal literal) {
        return timestamp(literal) instanceof LocalDateTime local
            ? Optional.of(ofInstant(local.toInstant(ZoneOffset.UTC), digits))
            : number(literal);
      }
    };
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
