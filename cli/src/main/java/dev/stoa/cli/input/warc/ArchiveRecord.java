package dev.stoa.cli.input.warc;

import java.time.DateTimeException;
import java.time.Instant;
import java.time.LocalDateTime;
import java.time.OffsetDateTime;
import java.time.ZoneOffset;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;

/** A record of a web archive. */
final class ArchiveRecord {
  /** The digits that replace missing ones at the end of {@code yyyyMMddHHmmss}. */
  private static final String FIRST_DATE = "00000101000000";

  private final Map<String, String> headers;
  private final byte[] block;

  /** Creates a record; the keys of the headers are compared without case. */
  ArchiveRecord(Map<String, String> headers, byte[] block) {
    this.headers = headers;
    this.block = block;
  }

  /** Returns the archive's own headers of the record. */
  Map<String, String> headers() {
    return headers;
  }

  /** Returns the bytes after the headers. */
  byte[] block() {
    return block;
  }

  /** Returns the value of a header; empty if it is missing or empty. */
  Optional<String> header(String name) {
    return Optional.ofNullable(headers.get(name)).filter(value -> !value.isEmpty());
  }

  /** Returns the type, such as {@code response}; empty if the header is missing. */
  String type() {
    return header("WARC-Type").orElse("");
  }

  /** Returns the URL, without the angle brackets that some tools add. */
  Optional<String> url() {
    return header("WARC-Target-URI")
        .map(
            url ->
                url.startsWith("<") && url.endsWith(">")
                    ? url.substring(1, url.length() - 1)
                    : url);
  }

  /**
   * Returns the time of the record; empty if it is missing or malformed. Parses ISO 8601, in UTC
   * unless there is an offset, and the digits of ARC files, of which the last may be missing.
   */
  Optional<Instant> date() {
    return header("WARC-Date")
        .map(text -> text.toUpperCase(Locale.ROOT)) // 2008-04-30t20:48:25z is valid too
        .flatMap(ArchiveRecord::parseDate);
  }

  private static Optional<Instant> parseDate(String text) {
    try {
      if (text.chars().allMatch(Character::isDigit)) {
        String digits = text + FIRST_DATE.substring(Math.min(text.length(), FIRST_DATE.length()));
        return Optional.of(
            LocalDateTime.of(
                    Integer.parseInt(digits, 0, 4, 10),
                    Integer.parseInt(digits, 4, 6, 10),
                    Integer.parseInt(digits, 6, 8, 10),
                    Integer.parseInt(digits, 8, 10, 10),
                    Integer.parseInt(digits, 10, 12, 10),
                    Integer.parseInt(digits, 12, 14, 10))
                .toInstant(ZoneOffset.UTC));
      }
      boolean hasTime = text.contains("T");
      boolean hasOffset = hasTime && text.substring(text.indexOf('T')).matches(".*[Z+-].*");
      return Optional.of(
          hasOffset
              ? OffsetDateTime.parse(text).toInstant()
              : LocalDateTime.parse(hasTime ? text : text + "T00:00:00").toInstant(ZoneOffset.UTC));
    } catch (DateTimeException | NumberFormatException e) {
      return Optional.empty();
    }
  }
}
