package dev.stoa.type.text;

/**
 * Parses timestamps as most programs write them, such as {@code 2020-12-31 23:59:59.5+01:00}, from
 * bytes. {@link DateTimeParser} understands more, but takes several times as long.
 */
final class PlainTimestamp {
  /** Returned if the bytes are anything else; no timestamp of a year of four digits has it. */
  static final long NONE = Long.MIN_VALUE;

  /** The length of a timestamp such as 2020-12-31T23:59:59. */
  private static final int LENGTH_WITHOUT_FRACTION = 19;

  private static final int MAX_OFFSET_HOUR = 17;

  private PlainTimestamp() {}

  /**
   * Returns the units since 1970 of a timestamp, or {@link #NONE} if the bytes are not plain.
   *
   * @param isInstant whether the text must end with a zone, which is Z or an offset such as +01 or
   *     +01:00; otherwise, it must not
   * @param unitDigitCount the number of digits of a second's fraction that a unit stands for: at
   *     most six, so that all years of four digits are in range
   */
  static long parse(byte[] bytes, int start, int end, boolean isInstant, int unitDigitCount) {
    int position = start + LENGTH_WITHOUT_FRACTION;
    if (position > end) {
      return NONE;
    }
    byte separator = bytes[start + 10];
    long epochDay = CivilDate.parse(bytes, start);
    int hour = CivilDate.twoDigits(bytes, start + 11);
    int minute = CivilDate.twoDigits(bytes, start + 14);
    int second = CivilDate.twoDigits(bytes, start + 17);
    boolean isPlain =
        epochDay != CivilDate.NO_DATE
            && (separator == ' ' || separator == 'T')
            && bytes[start + 13] == ':'
            && bytes[start + 16] == ':'
            && isBelow(hour, 24)
            && isBelow(minute, 60)
            && isBelow(second, 60);
    if (!isPlain) {
      return NONE;
    }
    long fraction = 0;
    int digitCount = 0;
    if (position < end && bytes[position] == '.') {
      position++;
      while (position < end && isDigit(bytes[position])) {
        fraction = 10 * fraction + bytes[position++] - '0';
        digitCount++;
      }
      if (digitCount == 0 || digitCount > unitDigitCount) {
        return NONE;
      }
    }
    int offsetSeconds = isInstant ? offsetSeconds(bytes, position, end) : 0;
    if (isInstant ? offsetSeconds == Integer.MIN_VALUE : position != end) {
      return NONE;
    }
    long secondOfDay = 3600L * hour + 60L * minute + second;
    long epochSecond = epochDay * DateTimeParser.SECONDS_PER_DAY + secondOfDay - offsetSeconds;
    return epochSecond * DateTimeParser.unitsPerSecond(unitDigitCount)
        + fraction * powerOfTen(unitDigitCount - digitCount);
  }

  /** Returns the seconds that a zone is ahead of UTC; the least int if it is not plain. */
  private static int offsetSeconds(byte[] bytes, int from, int to) {
    int length = to - from;
    if (length == 1 && bytes[from] == 'Z') {
      return 0;
    }
    if ((length != 3 && length != 6) || (bytes[from] != '+' && bytes[from] != '-')) {
      return Integer.MIN_VALUE;
    }
    int hours = CivilDate.twoDigits(bytes, from + 1);
    int minutes = length == 3 ? 0 : CivilDate.twoDigits(bytes, from + 4);
    boolean isPlain =
        isBelow(hours, MAX_OFFSET_HOUR + 1)
            && isBelow(minutes, 60)
            && (length == 3 || bytes[from + 3] == ':');
    int seconds = 3600 * hours + 60 * minutes;
    return !isPlain ? Integer.MIN_VALUE : bytes[from] == '-' ? -seconds : seconds;
  }

  private static boolean isBelow(int value, int limit) {
    return value >= 0 && value < limit;
  }

  private static boolean isDigit(byte value) {
    return value >= '0' && value <= '9';
  }

  private static long powerOfTen(int exponent) {
    long power = 1;
    for (int i = 0; i < exponent; i++) {
      power *= 10;
    }
    return power;
  }
}
