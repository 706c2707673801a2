package dev.stoa.predicate;

import dev.stoa.type.text.DateTimeParser;
import java.math.BigDecimal;
import java.time.DateTimeException;
import java.time.Instant;
import java.time.LocalDate;
import java.time.LocalTime;
import java.util.HexFormat;
import java.util.Locale;
import java.util.Optional;
import java.util.UUID;

/**
 * Parses the literals of predicates. Messages of its exceptions begin with "expected"; the
 * predicate parser adds the position.
 */
final class LiteralParser {
  /** Seconds have at most nanoseconds. */
  private static final int MAX_FRACTION_DIGIT_COUNT = 9;

  /** The length of a UUID; {@code UUID.fromString} accepts shorter texts. */
  private static final int UUID_LENGTH = 36;

  private LiteralParser() {}

  /** Parses a word, number or string without a type. */
  static Literal parseUntyped(Token token) {
    return switch (token.kind()) {
      case STRING -> Literal.of(token.text());
      case NUMBER -> parseNumber(token.text());
      default -> parseWord(token);
    };
  }

  private static Literal parseWord(Token token) {
    if (token.isKeyword("true") || token.isKeyword("false")) {
      return Literal.of(token.isKeyword("true"));
    }
    if (token.isKeyword("null")) {
      throw new IllegalArgumentException(
          "expected a value (nothing equals null: write is null or is not null)");
    }
    throw new IllegalArgumentException("expected a value (strings need single quotes)");
  }

  private static Literal parseNumber(String text) {
    try {
      return Literal.of(new BigDecimal(text));
    } catch (NumberFormatException | ArithmeticException e) {
      throw new IllegalArgumentException("expected a number such as 12, -0.5 or 1e9", e);
    }
  }

  /** Parses a string after the name of its type. */
  static Literal parseTyped(String type, String text) {
    return switch (type.toLowerCase(Locale.ROOT)) {
      case "date" -> Literal.of(require(parseDate(text), "a date such as date '2020-12-31'"));
      case "time" -> Literal.of(require(parseTime(text), "a time such as time '23:59:59.5'"));
      case "timestamp" ->
          Literal.of(
              require(
                  parseTimestamp(text),
                  "a timestamp such as timestamp '2020-12-31 23:59:59', which may end in Z, +01:00"
                      + " or UTC"));
      case "uuid" ->
          Literal.of(
              require(
                  parseUuid(text), "a UUID such as uuid '123e4567-e89b-12d3-a456-426614174000'"));
      case "double" -> Literal.of(parseNonFinite(text));
      case "x" -> Literal.of(parseHex(text));
      default ->
          throw new IllegalArgumentException(
              "expected date, time, timestamp, uuid, double or x before a string in quotes");
    };
  }

  private static Object require(Optional<?> value, String expected) {
    if (value.isEmpty()) {
      throw new IllegalArgumentException("expected " + expected);
    }
    return value.get();
  }

  static Optional<LocalDate> parseDate(String text) {
    return parse(text).filter(LocalDate.class::isInstance).map(LocalDate.class::cast);
  }

  static Optional<LocalTime> parseTime(String text) {
    return parse(text).filter(LocalTime.class::isInstance).map(LocalTime.class::cast);
  }

  /**
   * Parses an Instant if the text has a zone, otherwise a LocalDateTime; for a date alone,
   * midnight.
   */
  static Optional<Object> parseTimestamp(String text) {
    return parse(text)
        .map(value -> value instanceof LocalDate date ? date.atStartOfDay() : value)
        .filter(value -> !(value instanceof LocalTime))
        .or(() -> parseAnyInstant(text));
  }

  /** Parses what {@code Instant.toString} returns, also {@code Instant.MAX}. */
  private static Optional<Instant> parseAnyInstant(String text) {
    try {
      return Optional.of(Instant.parse(text));
    } catch (DateTimeException e) {
      return Optional.empty();
    }
  }

  /**
   * Parses a date, time or timestamp in the forms that loading accepts; empty if the text is none
   * of these, or if it has more than nanoseconds.
   */
  private static Optional<Object> parse(String text) {
    DateTimeParser parser = new DateTimeParser();
    DateTimeParser.Form form = parser.parse(text);
    if (form == DateTimeParser.Form.NONE
        || parser.fractionDigitCount() > MAX_FRACTION_DIGIT_COUNT) {
      return Optional.empty();
    }
    LocalTime time = LocalTime.ofSecondOfDay(parser.secondOfDay()).withNano(parser.nanos());
    return Optional.of(
        switch (form) {
          case DATE -> LocalDate.ofEpochDay(parser.epochDay());
          case TIME -> time;
          case LOCAL_TIMESTAMP -> LocalDate.ofEpochDay(parser.epochDay()).atTime(time);
          default -> Instant.ofEpochSecond(parser.epochSecond(), parser.nanos());
        });
  }

  static Optional<UUID> parseUuid(String text) {
    try {
      return text.length() == UUID_LENGTH ? Optional.of(UUID.fromString(text)) : Optional.empty();
    } catch (IllegalArgumentException e) {
      return Optional.empty();
    }
  }

  private static Double parseNonFinite(String text) {
    return switch (text.toLowerCase(Locale.ROOT)) {
      case "nan" -> Double.NaN;
      case "infinity" -> Double.POSITIVE_INFINITY;
      case "-infinity" -> Double.NEGATIVE_INFINITY;
      default ->
          throw new IllegalArgumentException(
              "expected double 'nan', double 'infinity' or double '-infinity' (other numbers need"
                  + " no quotes)");
    };
  }

  private static byte[] parseHex(String text) {
    try {
      return HexFormat.of().parseHex(text);
    } catch (IllegalArgumentException e) {
      throw new IllegalArgumentException("expected bytes in hexadecimal such as x'00ff'", e);
    }
  }
}
