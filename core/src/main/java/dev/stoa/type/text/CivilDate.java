package dev.stoa.type.text;

/**
 * A date of the proleptic Gregorian calendar, as in ISO 8601. Years may be far beyond those of
 * {@code java.time}.
 *
 * @param year the year; 0 is the year before 1
 * @param month the month, from 1
 * @param day the day of the month, from 1
 */
record CivilDate(long year, int month, int day) {
  private static final int DAYS_PER_400_YEARS = 146_097;

  /** The days from 0000-03-01 to 1970-01-01. */
  private static final int DAYS_BEFORE_1970 = 719_468;

  /** The length of a date such as 2020-12-31. */
  static final int TEXT_LENGTH = 10;

  /** Returned by {@link #parse} if there is no date. */
  static final long NO_DATE = Long.MIN_VALUE;

  static int lengthOfMonth(long year, int month) {
    return switch (month) {
      case 2 -> isLeapYear(year) ? 29 : 28;
      case 4, 6, 9, 11 -> 30;
      default -> 31;
    };
  }

  private static boolean isLeapYear(long year) {
    return year % 4 == 0 && (year % 100 != 0 || year % 400 == 0);
  }

  /** Returns the days since 1970; years begin in March, so that a leap day is the last one. */
  static long toEpochDay(long year, int month, int day) {
    long marchYear = month > 2 ? year : year - 1;
    long era = Math.floorDiv(marchYear, 400);
    long yearOfEra = marchYear - 400 * era;
    long dayOfYear = (153L * (month > 2 ? month - 3 : month + 9) + 2) / 5 + day - 1;
    long dayOfEra = 365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100 + dayOfYear;
    return era * DAYS_PER_400_YEARS + dayOfEra - DAYS_BEFORE_1970;
  }

  /**
   * Returns the days since 1970 of a date such as 2020-12-31, whose year has four digits, or {@link
   * #NO_DATE} if the {@link #TEXT_LENGTH} bytes are anything else.
   */
  static long parse(byte[] bytes, int start) {
    int century = twoDigits(bytes, start);
    int yearOfCentury = twoDigits(bytes, start + 2);
    int month = twoDigits(bytes, start + 5);
    int day = twoDigits(bytes, start + 8);
    boolean isDate =
        (century | yearOfCentury) >= 0
            && month >= 1
            && month <= 12
            && day >= 1
            && bytes[start + 4] == '-'
            && bytes[start + 7] == '-';
    int year = 100 * century + yearOfCentury;
    return isDate && (day <= 28 || day <= lengthOfMonth(year, month))
        ? toEpochDay(year, month, day)
        : NO_DATE;
  }

  /** Returns the number of two digits; negative if they are none. */
  static int twoDigits(byte[] bytes, int index) {
    int tens = bytes[index] - '0';
    int ones = bytes[index + 1] - '0';
    return tens >= 0 && tens <= 9 && ones >= 0 && ones <= 9 ? 10 * tens + ones : -1;
  }

  /** Returns the date of some days since 1970. */
  static CivilDate ofEpochDay(long epochDay) {
    long shiftedDay = epochDay + DAYS_BEFORE_1970;
    long era = Math.floorDiv(shiftedDay, DAYS_PER_400_YEARS);
    long dayOfEra = shiftedDay - era * DAYS_PER_400_YEARS;
    long yearOfEra = (dayOfEra - dayOfEra / 1460 + dayOfEra / 36_524 - dayOfEra / 146_096) / 365;
    long dayOfYear = dayOfEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100);
    int marchMonth = (int) ((5 * dayOfYear + 2) / 153);
    int day = (int) (dayOfYear - (153 * marchMonth + 2) / 5) + 1;
    int month = marchMonth < 10 ? marchMonth + 3 : marchMonth - 9;
    return new CivilDate(yearOfEra + 400 * era + (month <= 2 ? 1 : 0), month, day);
  }
}
