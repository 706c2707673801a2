package dev.stoa.type.text;

/**
 * Parses dates, times and timestamps in ISO 8601. An object is reused for many texts: its fields
 * are those of the last text, until {@link #parse} is called again. Not thread-safe.
 *
 * <p>Accepted beyond the form that Stoa prints: a blank instead of the T, times without seconds,
 * and offsets such as {@code +01:00}, {@code +0100}, {@code +01} and {@code UTC}, also after a
 * blank. Years beyond 9999 and before 0 have a sign, as in {@code +10000-01-01}.
 */
public final class DateTimeParser {
  /** What a text is. */
  public enum Form {
    /** Neither a date nor a time. */
    NONE,
    /** A date, as in 2020-12-31. */
    DATE,
    /** A time, as in 23:59:59.5. */
    TIME,
    /** A date with a time, as in 2020-12-31T23:59:59. */
    LOCAL_TIMESTAMP,
    /** A date with a time and an offset, as in 2020-12-31T23:59:59Z. */
    TIMESTAMP
  }

  static final int SECONDS_PER_DAY = 86_400;

  private static final int MIN_LENGTH = "23:59".length();

  /** The length beyond which a text is neither; a fraction of a second may be very long. */
  private static final int MAX_LENGTH = 100;

  private static final int MAX_YEAR_DIGIT_COUNT = 9;
  private static final int MAX_OFFSET_SECONDS = 18 * 3600;

  private CharSequence text = "";
  private int position;
  private long epochDay;
  private int secondOfDay;
  private boolean hasSeconds;
  private int nanos;
  private int fractionDigitCount;
  private int offsetSeconds;

  /**
   * Returns whether a text may be a date or time, by its length and first characters; most other
   * text is rejected without being parsed.
   */
  public static boolean isCandidate(CharSequence text) {
    if (text.length() < MIN_LENGTH || text.length() > MAX_LENGTH) {
      return false;
    }
    char first = text.charAt(0);
    boolean isSigned = first == '-' || first == '+';
    return isDigit(isSigned ? text.charAt(1) : first)
        && (isSigned || text.charAt(2) == ':' || text.charAt(4) == '-');
  }

  /** Parses a text and returns its form. */
  public Form parse(CharSequence newText) {
    if (!isCandidate(newText)) {
      return Form.NONE;
    }
    text = newText;
    position = 0;
    secondOfDay = 0;
    nanos = 0;
    fractionDigitCount = 0;
    offsetSeconds = 0;
    if (text.charAt(2) == ':') {
      return readTime() && isAtEnd() ? Form.TIME : Form.NONE;
    }
    if (!readDate()) {
      return Form.NONE;
    }
    if (isAtEnd()) {
      return Form.DATE;
    }
    if (!(skip('T') || skip(' ') || skip('t')) || !readTime()) {
      return Form.NONE;
    }
    if (isAtEnd()) {
      return Form.LOCAL_TIMESTAMP;
    }
    return readOffset() && isAtEnd() ? Form.TIMESTAMP : Form.NONE;
  }

  /** Returns the days since 1970 of a date or timestamp. */
  public long epochDay() {
    return epochDay;
  }

  /** Returns the whole seconds since midnight of a time or timestamp. */
  public int secondOfDay() {
    return secondOfDay;
  }

  /** Returns whether the time has seconds. */
  public boolean hasSeconds() {
    return hasSeconds;
  }

  /** Returns the nanoseconds within the second; further digits are ignored. */
  public int nanos() {
    return nanos;
  }

  /** Returns the number of digits of the second's fraction, without zeros at its end. */
  public int fractionDigitCount() {
    return fractionDigitCount;
  }

  /** Returns the seconds by which the local time is ahead of UTC. */
  public int offsetSeconds() {
    return offsetSeconds;
  }

  /** Returns the seconds since 1970 of a date or timestamp: in UTC if it has an offset. */
  public long epochSecond() {
    return epochDay * SECONDS_PER_DAY + secondOfDay - offsetSeconds;
  }

  private boolean readDate() {
    boolean isNegative = skip('-');
    boolean isSigned = isNegative || skip('+');
    int start = position;
    int maxDigitCount = isSigned ? MAX_YEAR_DIGIT_COUNT : 4;
    long year = 0;
    while (!isAtEnd() && position - start < maxDigitCount && isDigit(text.charAt(position))) {
      year = 10 * year + text.charAt(position) - '0';
      position++;
    }
    boolean isValidYear = !isSigned || (isNegative ? year > 0 : year > 9999);
    if (position - start < 4 || !isValidYear || !skip('-')) {
      return false;
    }
    int month = readTwoDigits();
    if (month < 1 || month > 12 || !skip('-')) {
      return false;
    }
    int day = readTwoDigits();
    long signedYear = isNegative ? -year : year;
    if (day < 1 || day > CivilDate.lengthOfMonth(signedYear, month)) {
      return false;
    }
    epochDay = CivilDate.toEpochDay(signedYear, month, day);
    return true;
  }

  private boolean readTime() {
    int hour = readTwoDigits();
    if (hour < 0 || hour > 23 || !skip(':')) {
      return false;
    }
    int minute = readTwoDigits();
    if (minute < 0 || minute > 59) {
      return false;
    }
    secondOfDay = 3600 * hour + 60 * minute;
    hasSeconds = skip(':');
    if (!hasSeconds) {
      return true;
    }
    int second = readTwoDigits();
    if (second < 0 || second > 59) {
      return false;
    }
    secondOfDay += second;
    return !skip('.') || readFraction();
  }

  private boolean readFraction() {
    int start = position;
    int placeValue = 100_000_000;
    while (!isAtEnd() && isDigit(text.charAt(position))) {
      int digit = text.charAt(position) - '0';
      nanos += digit * placeValue;
      placeValue /= 10;
      position++;
      if (digit != 0) {
        fractionDigitCount = position - start;
      }
    }
    return position > start;
  }

  private boolean readOffset() {
    skip(' ');
    if (skip('Z') || skip('z')) {
      return true;
    }
    if (skip('U')) {
      return skip('T') && skip('C');
    }
    boolean isNegative = skip('-');
    if (!isNegative && !skip('+')) {
      return false;
    }
    int seconds = 0;
    for (int unit = 3600; unit > 0 && (unit == 3600 || !isAtEnd()); unit /= 60) {
      if (unit < 3600) {
        skip(':');
      }
      int value = readTwoDigits();
      if (value < 0 || (unit < 3600 && value > 59)) {
        return false;
      }
      seconds += value * unit;
    }
    offsetSeconds = isNegative ? -seconds : seconds;
    return seconds <= MAX_OFFSET_SECONDS;
  }

  /** Reads two digits; returns -1 if there are none. */
  private int readTwoDigits() {
    if (position + 2 > text.length()
        || !isDigit(text.charAt(position))
        || !isDigit(text.charAt(position + 1))) {
      return -1;
    }
    int value = 10 * (text.charAt(position) - '0') + text.charAt(position + 1) - '0';
    position += 2;
    return value;
  }

  private boolean skip(char expected) {
    if (isAtEnd() || text.charAt(position) != expected) {
      return false;
    }
    position++;
    return true;
  }

  private boolean isAtEnd() {
    return position == text.length();
  }

  private static boolean isDigit(char c) {
    return c >= '0' && c <= '9';
  }

  /** Returns how many units a second has: 10 to the number of digits. */
  static long unitsPerSecond(int digitCount) {
    return switch (digitCount) {
      case 0 -> 1;
      case 3 -> 1_000;
      case 6 -> 1_000_000;
      case 9 -> 1_000_000_000;
      default -> throw new IllegalArgumentException("no unit has " + digitCount + " digits");
    };
  }
}
