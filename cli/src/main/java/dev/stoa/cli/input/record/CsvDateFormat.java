package dev.stoa.cli.input.record;

import java.text.ParsePosition;
import java.time.DateTimeException;
import java.time.LocalDate;
import java.time.format.DateTimeFormatter;
import java.time.format.DateTimeFormatterBuilder;
import java.time.format.SignStyle;
import java.time.format.TextStyle;
import java.time.temporal.ChronoField;
import java.time.temporal.TemporalAccessor;
import java.util.Locale;
import java.util.Optional;

/**
 * A format of dates in the notation of strptime, such as {@code %m/%d/%Y}: {@code %d}, {@code %m}
 * and {@code %Y} are digits of the day, month and year, {@code %y} the last two of the year, {@code
 * %b} and {@code %B} the English name of the month. Two formats are equal if their patterns are.
 */
public final class CsvDateFormat {
  /** Two digits of a year are one of the 100 years from this one on, as in POSIX. */
  private static final int FIRST_YEAR_OF_TWO_DIGITS = 1969;

  private final String pattern;
  private final DateTimeFormatter formatter;

  private CsvDateFormat(String pattern, DateTimeFormatter formatter) {
    this.pattern = pattern;
    this.formatter = formatter;
  }

  /**
   * Parses a pattern.
   *
   * @throws IllegalArgumentException when it does not contain each of day, month and year once
   */
  public static CsvDateFormat of(String pattern) {
    DateTimeFormatterBuilder builder = new DateTimeFormatterBuilder().parseCaseInsensitive();
    boolean isCompact = pattern.matches("(%[dmYy])+");
    StringBuilder parts = new StringBuilder();
    for (int i = 0; i < pattern.length(); i++) {
      char character = pattern.charAt(i);
      if (character != '%') {
        builder.appendLiteral(character);
      } else {
        i++;
        parts.append(append(i < pattern.length() ? pattern.charAt(i) : '%', isCompact, builder));
      }
    }
    if (!parts.toString().matches("(?!.*(.).*\\1)[dmy]{3}")) {
      throw new IllegalArgumentException(
          "invalid date format \""
              + pattern
              + "\": give the day, month and year once each, as in %m/%d/%Y, %d.%m.%y or %d-%b-%Y");
    }
    return new CsvDateFormat(pattern, builder.toFormatter(Locale.ENGLISH));
  }

  /** Appends a part of a date and returns which one it is. */
  private static char append(char part, boolean isCompact, DateTimeFormatterBuilder builder) {
    int minWidth = isCompact ? 2 : 1;
    switch (part) {
      case 'd' ->
          builder.appendValue(ChronoField.DAY_OF_MONTH, minWidth, 2, SignStyle.NOT_NEGATIVE);
      case 'm' ->
          builder.appendValue(ChronoField.MONTH_OF_YEAR, minWidth, 2, SignStyle.NOT_NEGATIVE);
      case 'b' -> builder.appendText(ChronoField.MONTH_OF_YEAR, TextStyle.SHORT);
      case 'B' -> builder.appendText(ChronoField.MONTH_OF_YEAR, TextStyle.FULL);
      case 'Y' -> builder.appendValue(ChronoField.YEAR, 4);
      case 'y' -> builder.appendValueReduced(ChronoField.YEAR, 2, 2, FIRST_YEAR_OF_TWO_DIGITS);
      default -> {
        return '?';
      }
    }
    return part == 'b' || part == 'B' ? 'm' : Character.toLowerCase(part);
  }

  /** Returns the pattern. */
  public String pattern() {
    return pattern;
  }

  /**
   * Returns a date of this format as Stoa writes it, with a time after it unchanged; empty if the
   * text does not begin with one.
   */
  public Optional<String> toIsoDate(String text) {
    if (text.isEmpty()) {
      return Optional.empty();
    }
    ParsePosition position = new ParsePosition(0);
    TemporalAccessor parsed = formatter.parseUnresolved(text, position);
    if (parsed == null || position.getErrorIndex() >= 0) {
      return Optional.empty();
    }
    String rest = text.substring(position.getIndex());
    if (!rest.isEmpty() && rest.charAt(0) != ' ' && rest.charAt(0) != 'T') {
      return Optional.empty();
    }
    try {
      LocalDate date =
          LocalDate.of(
              Math.toIntExact(parsed.getLong(ChronoField.YEAR)),
              Math.toIntExact(parsed.getLong(ChronoField.MONTH_OF_YEAR)),
              Math.toIntExact(parsed.getLong(ChronoField.DAY_OF_MONTH)));
      return Optional.of(date + rest);
    } catch (DateTimeException e) {
      return Optional.empty(); // such as February 30
    }
  }

  @Override
  public boolean equals(Object other) {
    return other instanceof CsvDateFormat format && format.pattern.equals(pattern);
  }

  @Override
  public int hashCode() {
    return pattern.hashCode();
  }

  @Override
  public String toString() {
    return pattern;
  }
}
