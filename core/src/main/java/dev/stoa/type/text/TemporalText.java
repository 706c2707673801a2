package dev.stoa.type.text;

import dev.stoa.type.TypeKind;
import java.util.Optional;

/**
 * The text of the values of one type of dates, times or timestamps: formats stored numbers and
 * parses text to them. Not thread-safe, since it reuses its parser.
 */
public final class TemporalText {
  /** What {@link #parsePlain} returns if a text is not plain. */
  public static final long NOT_PLAIN = Long.MIN_VALUE;

  /** The milliseconds of a second have three digits, and so on; dates have none. */
  private final int unitDigitCount;

  private final long unitsPerSecond;
  private final TypeKind kind;
  private final DateTimeParser.Form form;
  private final DateTimeParser parser = new DateTimeParser();
  private final AsciiSequence sequence = new AsciiSequence();

  private TemporalText(TypeKind kind) {
    this.kind = kind;
    this.form = formOf(kind);
    this.unitDigitCount = kind.fractionalSecondDigits();
    this.unitsPerSecond = DateTimeParser.unitsPerSecond(unitDigitCount);
  }

  /** Returns the text of a kind of values; empty if they are neither dates nor times. */
  public static Optional<TemporalText> of(TypeKind kind) {
    return kind.isTemporal() ? Optional.of(new TemporalText(kind)) : Optional.empty();
  }

  private static DateTimeParser.Form formOf(TypeKind kind) {
    return switch (kind) {
      case DATE -> DateTimeParser.Form.DATE;
      case TIME_MILLIS, TIME_MICROS -> DateTimeParser.Form.TIME;
      default ->
          kind.isInstant() ? DateTimeParser.Form.TIMESTAMP : DateTimeParser.Form.LOCAL_TIMESTAMP;
    };
  }

  /** Returns whether values are dates, which are stored as days. */
  public boolean isDate() {
    return form == DateTimeParser.Form.DATE;
  }

  /** Returns the type with an example of its text, for messages. */
  public String description() {
    return switch (form) {
      case DATE -> "a date such as 2020-12-31";
      case TIME -> "a time such as 23:59:59";
      case LOCAL_TIMESTAMP -> "a timestamp without a zone such as 2020-12-31T23:59:59";
      default -> "a timestamp with a zone such as 2020-12-31T23:59:59Z";
    };
  }

  /** Returns whether a stored number has a text: times must be within one day. */
  public boolean hasText(long stored) {
    return form != DateTimeParser.Form.TIME
        || (stored >= 0 && stored < DateTimeParser.SECONDS_PER_DAY * unitsPerSecond);
  }

  /** Returns the text of a stored number; the number itself if it is no time of a day. */
  public String format(long stored) {
    StringBuilder text = new StringBuilder();
    append(stored, text);
    return text.toString();
  }

  /** Appends the text of a stored number; the number itself if it is no time of a day. */
  public void append(long stored, StringBuilder out) {
    if (form == DateTimeParser.Form.DATE) {
      appendDate(stored, out);
      return;
    }
    if (form == DateTimeParser.Form.TIME) {
      if (hasText(stored)) {
        appendTime(stored, out);
      } else {
        out.append(stored);
      }
      return;
    }
    long unitsPerDay = DateTimeParser.SECONDS_PER_DAY * unitsPerSecond;
    appendDate(Math.floorDiv(stored, unitsPerDay), out);
    out.append('T');
    appendTime(Math.floorMod(stored, unitsPerDay), out);
    if (form == DateTimeParser.Form.TIMESTAMP) {
      out.append('Z');
    }
  }

  private static void appendDate(long epochDay, StringBuilder out) {
    CivilDate date = CivilDate.ofEpochDay(epochDay);
    if (date.year() < 0) {
      out.append('-');
    } else if (date.year() > 9999) {
      out.append('+');
    }
    appendPadded(Math.abs(date.year()), 4, out);
    out.append('-');
    appendPadded(date.month(), 2, out);
    out.append('-');
    appendPadded(date.day(), 2, out);
  }

  private void appendTime(long unitOfDay, StringBuilder out) {
    long secondOfDay = unitOfDay / unitsPerSecond;
    appendPadded(secondOfDay / 3600, 2, out);
    out.append(':');
    appendPadded(secondOfDay / 60 % 60, 2, out);
    out.append(':');
    appendPadded(secondOfDay % 60, 2, out);
    long fraction = unitOfDay % unitsPerSecond;
    if (fraction != 0) {
      out.append('.');
      appendPadded(fraction, unitDigitCount, out);
      int end = out.length();
      while (out.charAt(end - 1) == '0') {
        end--;
      }
      out.setLength(end);
    }
  }

  private static void appendPadded(long value, int minDigitCount, StringBuilder out) {
    long limit = 10;
    for (int digitCount = 1; digitCount < minDigitCount; digitCount++) {
      if (value < limit) {
        out.append('0');
      }
      limit *= 10;
    }
    // The zeros of 7 in 007 are appended first: one for each missing digit.
    out.append(value);
  }

  /**
   * Parses a text to the number that is stored. A timestamp without a zone may be a date alone,
   * which means its midnight.
   *
   * @throws IllegalArgumentException when the text has another form, more digits than the type, or
   *     is out of its range; the message is a sentence for the user without a location
   */
  public long parse(CharSequence text) {
    DateTimeParser.Form textForm = parser.parse(text);
    if (textForm != form && !isMidnight(textForm)) {
      throw new IllegalArgumentException(
          "expected " + description() + ", found \"" + shorten(text) + "\"" + advice(textForm));
    }
    if (parser.fractionDigitCount() > unitDigitCount) {
      throw new IllegalArgumentException(
          "\"%s\" has more digits than the %d of the type's seconds: %s"
              .formatted(
                  shorten(text),
                  unitDigitCount,
                  canBeFiner() ? "remove digits or use a finer unit" : "remove digits"));
    }
    return switch (form) {
      case DATE -> toInt(parser.epochDay(), text);
      case TIME -> parser.secondOfDay() * unitsPerSecond + fraction();
      default -> toTimestamp(text);
    };
  }

  /**
   * Parses bytes of text as {@link #parse(CharSequence)} does, without creating objects.
   *
   * @throws IllegalArgumentException as {@link #parse(CharSequence)} does
   */
  public long parse(byte[] bytes, int start, int end) {
    long plain = parsePlain(bytes, start, end);
    if (plain != NOT_PLAIN) {
      return plain;
    }
    sequence.set(bytes, start, end);
    return parse(sequence);
  }

  /**
   * Parses bytes of text as {@link #parse(byte[], int, int)} does if they are a date such as
   * 2020-12-31 or a timestamp such as 2020-12-31T23:59:59.5Z; returns {@link #NOT_PLAIN} for
   * anything else, which may well be valid.
   */
  public long parsePlain(byte[] bytes, int start, int end) {
    if (form == DateTimeParser.Form.DATE) {
      return end - start == CivilDate.TEXT_LENGTH ? CivilDate.parse(bytes, start) : NOT_PLAIN;
    }
    boolean isTimestamp = form != DateTimeParser.Form.TIME && unitDigitCount <= 6;
    return isTimestamp
        ? PlainTimestamp.parse(
            bytes, start, end, form == DateTimeParser.Form.TIMESTAMP, unitDigitCount)
        : NOT_PLAIN;
  }

  /**
   * Returns whether {@link #parse(CharSequence)} accepts a text, which is not a date that means
   * midnight.
   */
  public boolean fits(String text) {
    if (parser.parse(text) != form) {
      return false;
    }
    return switch (form) {
      case DATE -> parser.epochDay() == (int) parser.epochDay();
      case TIME -> parser.fractionDigitCount() <= unitDigitCount;
      default -> parser.fractionDigitCount() <= unitDigitCount && fits(parser, unitDigitCount);
    };
  }

  /** Returns whether a text is a date that {@link #parse(CharSequence)} accepts as its midnight. */
  public boolean fitsMidnight(String text) {
    return isMidnight(parser.parse(text)) && fits(parser, unitDigitCount);
  }

  private boolean isMidnight(DateTimeParser.Form textForm) {
    return form == DateTimeParser.Form.LOCAL_TIMESTAMP && textForm == DateTimeParser.Form.DATE;
  }

  private String advice(DateTimeParser.Form textForm) {
    if (form == DateTimeParser.Form.TIMESTAMP && textForm == DateTimeParser.Form.LOCAL_TIMESTAMP) {
      return ": add its zone, such as Z or +01:00, or use a local timestamp";
    }
    if (form == DateTimeParser.Form.LOCAL_TIMESTAMP && textForm == DateTimeParser.Form.TIMESTAMP) {
      return ": remove its zone, or use a timestamp";
    }
    return "";
  }

  private boolean canBeFiner() {
    return form == DateTimeParser.Form.TIME ? unitDigitCount < 6 : unitDigitCount < 9;
  }

  private int toInt(long epochDay, CharSequence text) {
    if (epochDay != (int) epochDay) {
      throw outOfRange(text);
    }
    return (int) epochDay;
  }

  private long fraction() {
    return parser.nanos() / (DateTimeParser.unitsPerSecond(9) / unitsPerSecond);
  }

  private long toTimestamp(CharSequence text) {
    if (!fits(parser, unitDigitCount)) {
      throw outOfRange(text);
    }
    // An overflow of the product is undone by the sum, which fits.
    return parser.epochSecond() * unitsPerSecond + fraction();
  }

  /**
   * Returns whether the timestamp that was parsed is in the range of a unit: between 1677 and 2262
   * for nanoseconds, which have nine digits.
   */
  public static boolean fits(DateTimeParser parser, int unitDigitCount) {
    long units = DateTimeParser.unitsPerSecond(unitDigitCount);
    long second = parser.epochSecond();
    long fraction = parser.nanos() / (DateTimeParser.unitsPerSecond(9) / units);
    if (second >= 0) {
      return second < Long.MAX_VALUE / units
          || (second == Long.MAX_VALUE / units && fraction <= Long.MAX_VALUE % units);
    }
    long firstSecond = Math.floorDiv(Long.MIN_VALUE, units);
    return second > firstSecond
        || (second == firstSecond && fraction >= Math.floorMod(Long.MIN_VALUE, units));
  }

  private IllegalArgumentException outOfRange(CharSequence text) {
    return new IllegalArgumentException(
        "\"%s\" is out of the range of %s: %s"
            .formatted(
                shorten(text),
                kind.displayName(),
                unitDigitCount == 0 ? "correct it" : "correct it or use a coarser unit"));
  }

  private static String shorten(CharSequence charSequence) {
    String text = charSequence.toString();
    return text.length() <= 60 ? text : text.substring(0, 60) + "…";
  }
}
