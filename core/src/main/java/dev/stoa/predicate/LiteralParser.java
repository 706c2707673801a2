package dev.stoa.predicate;

import java.math.BigDecimal;
import java.time.DateTimeException;
import java.time.Instant;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.LocalTime;
import java.time.OffsetDateTime;
import java.util.HexFormat;
import java.util.Locale;
import java.util.Optional;
import java.util.UUID;
import java.util.function.Supplier;

/** Parses the literals of a predicate's text. The messages begin with "expected". */
final class LiteralParser {
  private LiteralParser() {}

  /** Parses a word, number or string without a type. */
  static Literal untyped(Token token) {
    return switch (token.kind()) {
      case STRING -> Literal.of(token.text());
      case NUMBER -> number(token.text());
      default -> word(token);
    };
  }

  private static Literal word(Token token) {
    if (token.isKeyword("true") || token.isKeyword("false")) {
      return Literal.of(token.isKeyword("true"));
    }
    if (token.isKeyword("null")) {
      throw new IllegalArgumentException(
          "expected a value (nothing equals null: write is null or is not null)");
    }
    throw new IllegalArgumentException(
        "expected a value (strings need single quotes; two columns cannot be compared)");
  }

  private static Literal number(String text) {
    try {
      return Literal.of(new BigDecimal(text));
    } catch (NumberFormatException | ArithmeticException e) {
      throw new IllegalArgumentException("expected a number such as 12, -0.5 or 1e9", e);
    }
  }

  /** Parses a string after the name of its type. */
  static Literal typed(String type, String text) {
    return switch (type.toLowerCase(Locale.ROOT)) {
      case "date" -> Literal.of(require(date(text), "a date such as date '2020-12-31'"));
      case "time" -> Literal.of(require(time(text), "a time such as time '23:59:59.5'"));
      case "timestamp" ->
          Literal.of(
              require(
                  timestamp(text),
                  "a timestamp such as timestamp '2020-12-31 23:59:59', which may end in Z or"
                      + " +01:00"));
      case "uuid" ->
          Literal.of(
              require(uuid(text), "a UUID such as uuid '123e4567-e89b-12d3-a456-426614174000'"));
      case "double" -> Literal.of(nonFinite(text));
      case "x" -> Literal.of(hex(text));
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

  static Optional<LocalDate> date(String text) {
    return tryParse(() -> LocalDate.parse(text));
  }

  static Optional<LocalTime> time(String text) {
    return tryParse(() -> LocalTime.parse(text));
  }

  /**
   * An Instant if the text has a zone, otherwise a LocalDateTime; a date alone means its midnight.
   */
  static Optional<Object> timestamp(String text) {
    boolean hasSpace = text.length() > 10 && text.charAt(10) == ' ';
    String iso = hasSpace ? text.substring(0, 10) + "T" + text.substring(11) : text;
    return date(text)
        .<Object>map(LocalDate::atStartOfDay)
        .or(() -> tryParse(() -> LocalDateTime.parse(iso)))
        .or(() -> tryParse(() -> OffsetDateTime.parse(iso).toInstant()))
        .or(() -> tryParse(() -> Instant.parse(iso))); // accepts years after 9999
  }

  private static <T> Optional<T> tryParse(Supplier<T> parser) {
    try {
      return Optional.of(parser.get());
    } catch (DateTimeException e) {
      return Optional.empty();
    }
  }

  static Optional<UUID> uuid(String text) {
    try {
      return text.length() == 36 ? Optional.of(UUID.fromString(text)) : Optional.empty();
    } catch (IllegalArgumentException e) {
      return Optional.empty();
    }
  }

  private static Double nonFinite(String text) {
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

  private static byte[] hex(String text) {
    try {
      return HexFormat.of().parseHex(text);
    } catch (IllegalArgumentException e) {
      throw new IllegalArgumentException("expected bytes in hexadecimal such as x'00ff'", e);
    }
  }
}
