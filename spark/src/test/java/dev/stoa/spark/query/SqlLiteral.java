package dev.stoa.spark.query;

import java.math.BigDecimal;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.LocalTime;
import java.time.Period;
import java.util.HexFormat;

/** Formats values as SQL literals. */
final class SqlLiteral {
  private SqlLiteral() {}

  /** Returns the literal of a value that is neither null nor nested. */
  static String of(Object value) {
    if (value instanceof Byte) {
      return value.equals(Byte.MIN_VALUE) ? "cast('-128' as tinyint)" : value + "Y";
    } else if (value instanceof Short || value instanceof Integer || value instanceof Long) {
      return "cast('"
          + value
          + "' as "
          + value
              .getClass()
              .getSimpleName()
              .replaceFirst("eger|$", "")
              .replace("Short", "smallint")
              .replace("Long", "bigint")
          + ")";
    } else if (value instanceof Float || value instanceof Double) {
      return value.getClass().getSimpleName() + "('" + value + "')";
    } else if (value instanceof BigDecimal decimal) {
      return "cast('%s' as decimal(38, %d))".formatted(decimal.toPlainString(), decimal.scale());
    } else if (value instanceof byte[] bytes) {
      return "X'" + HexFormat.of().formatHex(bytes) + "'";
    }
    return time(value);
  }

  private static String time(Object value) {
    if (value instanceof LocalDate date) {
      return "date_from_unix_date(" + date.toEpochDay() + ")";
    } else if (value instanceof Instant) {
      return "timestamp '" + value + "'";
    } else if (value instanceof LocalDateTime) {
      return "timestamp_ntz '" + value.toString().replace('T', ' ') + "'";
    } else if (value instanceof LocalTime time) {
      return "time '" + time + "'";
    } else if (value instanceof Period period) {
      return "make_ym_interval(0, " + period.toTotalMonths() + ")";
    } else if (value instanceof Duration duration) {
      return "make_dt_interval(0, 0, 0, cast('%s' as decimal(18, 6)))"
          .formatted(BigDecimal.valueOf(duration.toNanos() / 1000, 6).toPlainString());
    }
    return value instanceof Boolean ? value.toString() : text(value.toString());
  }

  static String text(String text) {
    return "'" + text.replace("\\", "\\\\").replace("'", "\\'") + "'";
  }
}
