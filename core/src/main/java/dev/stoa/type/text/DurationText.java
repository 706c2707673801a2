package dev.stoa.type.text;

import java.math.BigDecimal;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The text of Avro's durations, which have months, days and milliseconds, each an unsigned number
 * of 32 bits: {@code P1Y2M3DT4H5M6.007S}. The empty duration is {@code PT0S}.
 */
public final class DurationText {
  /** The number of bytes in which a duration is stored. */
  public static final int SIZE_IN_BYTES = 12;

  private static final Pattern DURATION =
      Pattern.compile(
          "P(?:(\\d{1,10})Y)?(?:(\\d{1,10})M)?(?:(\\d{1,10})W)?(?:(\\d{1,10})D)?"
              + "(T(?:(\\d{1,10})H)?(?:(\\d{1,10})M)?(?:(\\d{1,10}(?:\\.\\d{1,3})?)S)?)?",
          Pattern.CASE_INSENSITIVE);
  private static final long MAX_UNSIGNED_INT = 0xFFFF_FFFFL;

  private DurationText() {}

  /** Returns the text of a duration's bytes. */
  public static String format(byte[] bytes) {
    ByteBuffer buffer = ByteBuffer.wrap(bytes).order(ByteOrder.LITTLE_ENDIAN);
    long months = Integer.toUnsignedLong(buffer.getInt());
    long days = Integer.toUnsignedLong(buffer.getInt());
    long millis = Integer.toUnsignedLong(buffer.getInt());
    StringBuilder text = new StringBuilder("P");
    append(months / 12, 'Y', text);
    append(months % 12, 'M', text);
    append(days, 'D', text);
    if (millis > 0 || text.length() == 1) {
      text.append('T');
      append(millis / 3_600_000, 'H', text);
      append(millis / 60_000 % 60, 'M', text);
      BigDecimal seconds = BigDecimal.valueOf(millis % 60_000, 3).stripTrailingZeros();
      if (seconds.signum() != 0 || millis == 0) {
        text.append(seconds.toPlainString()).append('S');
      }
    }
    return text.toString();
  }

  /** Returns whether a text is a duration, possibly out of range. */
  public static boolean isDuration(String text) {
    return hasParts(text) && DURATION.matcher(text).matches();
  }

  /** Returns whether a text does not end in the P or T that precedes its parts. */
  private static boolean hasParts(String text) {
    return text.length() > 1 && Character.toUpperCase(text.charAt(text.length() - 1)) != 'T';
  }

  /** Returns whether {@link #format} returns this text for a duration, so that nothing is lost. */
  public static boolean isFormatted(String text) {
    if (!text.startsWith("P") || !isDuration(text)) {
      return false;
    }
    try {
      return format(toBytes(text)).equals(text);
    } catch (IllegalArgumentException e) {
      return false; // out of range
    }
  }

  private static void append(long count, char unit, StringBuilder text) {
    if (count > 0) {
      text.append(count).append(unit);
    }
  }

  /**
   * Returns the bytes of a duration.
   *
   * @throws IllegalArgumentException when the text is no duration, or out of range; the message is
   *     a sentence for the user without a location
   */
  public static byte[] toBytes(String text) {
    Matcher matcher = DURATION.matcher(text);
    if (!hasParts(text) || !matcher.matches()) {
      throw new IllegalArgumentException(
          "expected a duration such as P1Y2M3DT4H5M6S, found \"" + text + "\"");
    }
    long months = 12 * number(matcher.group(1)) + number(matcher.group(2));
    long days = 7 * number(matcher.group(3)) + number(matcher.group(4));
    long millis =
        3_600_000 * number(matcher.group(6))
            + 60_000 * number(matcher.group(7))
            + millis(matcher.group(8));
    if (months > MAX_UNSIGNED_INT || days > MAX_UNSIGNED_INT || millis > MAX_UNSIGNED_INT) {
      throw new IllegalArgumentException(
          "\""
              + text
              + "\" is out of the range of durations, which have at most 4294967295 months, days"
              + " and milliseconds (1193 hours)");
    }
    return ByteBuffer.allocate(SIZE_IN_BYTES)
        .order(ByteOrder.LITTLE_ENDIAN)
        .putInt((int) months)
        .putInt((int) days)
        .putInt((int) millis)
        .array();
  }

  private static long number(String digits) {
    return digits == null ? 0 : Long.parseLong(digits);
  }

  private static long millis(String seconds) {
    return seconds == null ? 0 : new BigDecimal(seconds).movePointRight(3).longValueExact();
  }
}
