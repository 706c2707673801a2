package dev.stoa.predicate;

import java.math.BigDecimal;
import java.math.BigInteger;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.LocalTime;
import java.util.Optional;
import java.util.UUID;
import java.util.function.Function;

/**
 * A literal of a predicate, not yet converted to a column's type: 1, 1L and 1.0 are equal. Created
 * from Java objects by {@link #of}, and by the parser.
 */
public final class Literal {
  /** An object of one of the classes listed at {@link #value()}. */
  private final Object value;

  private Literal(Object value) {
    this.value = value;
  }

  /**
   * The value as an object of a class, or parsed if it is a string; empty if it has another class
   * or cannot be parsed.
   */
  <T> Optional<T> as(Class<T> valueClass, Function<String, Optional<T>> parser) {
    return value instanceof String text
        ? parser.apply(text)
        : Optional.of(value).filter(valueClass::isInstance).map(valueClass::cast);
  }

  /**
   * Returns the literal of a boolean, number, string, byte array or buffer, enum constant, UUID,
   * LocalDate, LocalTime, Instant or LocalDateTime.
   *
   * @throws IllegalArgumentException when the value is null or of another class
   */
  public static Literal of(Object value) {
    if (value instanceof Literal literal) {
      return literal;
    }
    if (value instanceof Number number && isSupported(number)) {
      return new Literal(toCanonical(number));
    }
    if (value instanceof CharSequence || value instanceof Character) {
      return new Literal(checkText(value.toString()));
    }
    if (value instanceof Enum<?> constant) {
      return new Literal(constant.name());
    }
    if (value instanceof byte[] bytes) {
      return new Literal(ByteBuffer.wrap(bytes.clone()));
    }
    if (value instanceof ByteBuffer bytes) {
      return new Literal(ByteBuffer.wrap(copyOf(bytes)));
    }
    if (isCanonical(value)) {
      return new Literal(value);
    }
    throw new IllegalArgumentException(
        value == null
            ? "nothing can be compared with null: use isNull() or isNotNull()"
            : ("a column cannot be compared with a %s: use a boolean, a number, a string, bytes, a"
                    + " UUID, a LocalDate, LocalTime, LocalDateTime or Instant")
                .formatted(value.getClass().getName()));
  }

  /** Returns a copy of a buffer's remaining bytes. */
  static byte[] copyOf(ByteBuffer bytes) {
    byte[] copy = new byte[bytes.remaining()];
    bytes.get(bytes.position(), copy);
    return copy;
  }

  private static boolean isSupported(Number number) {
    return number instanceof Integer
        || number instanceof Long
        || number instanceof Double
        || number instanceof Float
        || number instanceof BigDecimal
        || number instanceof BigInteger
        || number instanceof Short
        || number instanceof Byte;
  }

  private static boolean isCanonical(Object value) {
    return value instanceof Boolean
        || value instanceof LocalDate
        || value instanceof LocalTime
        || value instanceof Instant
        || value instanceof LocalDateTime
        || value instanceof UUID;
  }

  private static Object toCanonical(Number number) {
    if (number instanceof BigInteger integer) {
      return strip(new BigDecimal(integer));
    }
    if (number instanceof BigDecimal decimal) {
      return strip(decimal);
    }
    if (number instanceof Float) {
      return toCanonical(number.doubleValue());
    }
    if (number instanceof Double) {
      double doubleValue = number.doubleValue();
      return Double.isFinite(doubleValue)
          ? strip(BigDecimal.valueOf(doubleValue))
          : (Object) doubleValue;
    }
    return strip(BigDecimal.valueOf(number.longValue()));
  }

  private static BigDecimal strip(BigDecimal number) {
    return number.stripTrailingZeros();
  }

  private static String checkText(String text) {
    if (!StandardCharsets.UTF_8.newEncoder().canEncode(text)) {
      throw new IllegalArgumentException(
          "a string in the predicate contains an unpaired surrogate, which no stored string can"
              + " contain");
    }
    return text;
  }

  /**
   * The value: a Boolean, a BigDecimal, a non-finite Double, a String, a read-only ByteBuffer, a
   * LocalDate, LocalTime, Instant, LocalDateTime or UUID.
   */
  Object value() {
    return value;
  }

  @Override
  public boolean equals(Object other) {
    return other instanceof Literal that && value.equals(that.value);
  }

  @Override
  public int hashCode() {
    return value.hashCode();
  }

  /** The text of the literal in predicates. */
  @Override
  public String toString() {
    return PredicateFormat.of(this);
  }
}
