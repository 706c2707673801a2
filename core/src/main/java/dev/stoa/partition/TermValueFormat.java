package dev.stoa.partition;

import dev.stoa.partition.TermValue.BytesValue;
import dev.stoa.partition.TermValue.DecimalValue;
import dev.stoa.partition.TermValue.DoubleValue;
import dev.stoa.partition.TermValue.LongValue;
import dev.stoa.type.DataType;
import dev.stoa.type.DecimalType;
import dev.stoa.type.EnumType;
import java.math.BigDecimal;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.time.LocalDate;
import java.time.LocalTime;
import java.time.ZoneOffset;
import java.util.HexFormat;

/**
 * Formats term values as text for messages and listings: strings quoted, bytes as hexadecimal
 * literals, other values unquoted. Called by transforms.
 */
final class TermValueFormat {
  private static final long NANOS_PER_DAY = 86_400_000_000_000L;

  private TermValueFormat() {}

  /** Formats a value of a type. */
  static String format(TermValue termValue, DataType type) {
    if (termValue instanceof BytesValue bytes) {
      return SourceType.of(type) == SourceType.STRING ? formatString(bytes) : formatHex(bytes);
    } else if (termValue instanceof DecimalValue decimal) {
      return new BigDecimal(decimal.unscaled(), ((DecimalType) type).scale()).toString();
    } else if (termValue instanceof LongValue longValue) {
      return formatLong(longValue.value(), type);
    }
    return termValue instanceof DoubleValue doubleValue
        ? Double.toString(doubleValue.value())
        : "null";
  }

  /** Formats a string, quoted. */
  static String formatString(BytesValue bytes) {
    String text = StandardCharsets.UTF_8.decode(bytes.content()).toString();
    return "'" + text.replace("'", "''") + "'";
  }

  /** Formats bytes as a hexadecimal literal, such as {@code x'00ff'}. */
  static String formatHex(BytesValue bytes) {
    return "x'" + HexFormat.of().formatHex(bytes.toByteArray()) + "'";
  }

  private static String formatLong(long number, DataType type) {
    return switch (SourceType.of(type)) {
      case BOOLEAN -> Boolean.toString(number != 0);
      case ENUM -> ((EnumType) type).symbols().get((int) number);
      // A corrupt number may exceed an int.
      case DATE -> number == (int) number ? LocalDate.ofEpochDay(number).toString() : "" + number;
      case TIME -> formatTime(number, type.kind().fractionalSecondDigits());
      case TIMESTAMP -> formatTimestamp(number, type);
      default -> Long.toString(number);
    };
  }

  private static String formatTime(long number, int fractionalDigits) {
    long nanosPerUnit = nanosPerUnit(fractionalDigits);
    boolean isTimeOfDay = number >= 0 && number < NANOS_PER_DAY / nanosPerUnit;
    return isTimeOfDay
        ? LocalTime.ofNanoOfDay(number * nanosPerUnit).toString()
        : Long.toString(number);
  }

  private static String formatTimestamp(long number, DataType type) {
    long unitsPerSecond = 1_000_000_000L / nanosPerUnit(type.kind().fractionalSecondDigits());
    long second = Math.floorDiv(number, unitsPerSecond);
    long nano =
        Math.floorMod(number, unitsPerSecond) * nanosPerUnit(type.kind().fractionalSecondDigits());
    Instant instant = Instant.ofEpochSecond(second, nano);
    return type.kind().isInstant()
        ? instant.toString()
        : instant.atOffset(ZoneOffset.UTC).toLocalDateTime().toString();
  }

  /** Returns the number of nanoseconds in a time unit with 3, 6 or 9 fractional second digits. */
  private static long nanosPerUnit(int fractionalDigits) {
    return fractionalDigits == 3 ? 1_000_000 : fractionalDigits == 6 ? 1_000 : 1;
  }
}
