package dev.stoa.cli.output.jdbc;

import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.OffsetDateTime;
import java.time.format.DateTimeFormatter;
import java.util.HexFormat;
import java.util.Locale;

/**
 * PostgreSQL's texts of bytes, dates and timestamps, which elements of arrays are sent as: years
 * have no sign, and those before 1 are followed by BC.
 */
final class PostgresText {
  private static final DateTimeFormatter TIME = DateTimeFormatter.ISO_LOCAL_TIME;

  private PostgresText() {}

  /** Returns the text of bytes, a date or timestamp; other objects unchanged. */
  static Object of(Object parameter) {
    if (parameter instanceof byte[] bytes) {
      return "\\x" + HexFormat.of().formatHex(bytes);
    }
    if (parameter instanceof LocalDate date) {
      return date(date) + era(date);
    }
    if (parameter instanceof LocalDateTime time) {
      return date(time.toLocalDate()) + " " + TIME.format(time) + era(time.toLocalDate());
    }
    if (parameter instanceof OffsetDateTime time) {
      LocalDate date = time.toLocalDate();
      return date(date) + " " + TIME.format(time) + time.getOffset() + era(date);
    }
    return parameter;
  }

  private static String date(LocalDate date) {
    int year = date.getYear() > 0 ? date.getYear() : 1 - date.getYear();
    return String.format(
        Locale.ROOT, "%04d-%02d-%02d", year, date.getMonthValue(), date.getDayOfMonth());
  }

  private static String era(LocalDate date) {
    return date.getYear() > 0 ? "" : " BC";
  }
}
