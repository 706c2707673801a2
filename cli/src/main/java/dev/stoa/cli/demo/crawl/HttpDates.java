package dev.stoa.cli.demo.crawl;

import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.HashMap;
import java.util.Locale;
import java.util.Map;

/**
 * Formats dates of HTTP headers. Caches the text of each day, since formatting it for each page
 * would take longer than writing all other headers.
 */
final class HttpDates {
  private static final long SECONDS_PER_DAY = 86_400;
  private static final DateTimeFormatter DAY_FORMAT =
      DateTimeFormatter.ofPattern("EEE, dd MMM yyyy ", Locale.ROOT).withZone(ZoneOffset.UTC);
  private static final byte[] ZONE = " GMT".getBytes(StandardCharsets.US_ASCII);

  private final Map<Long, byte[]> textsByDay = new HashMap<>();

  /** Appends a date. */
  void add(TextBuffer text, long timeMillis) {
    long epochSecond = Math.floorDiv(timeMillis, 1_000L);
    long epochDay = Math.floorDiv(epochSecond, SECONDS_PER_DAY);
    int secondOfDay = (int) (epochSecond - epochDay * SECONDS_PER_DAY);
    text.add(textsByDay.computeIfAbsent(epochDay, HttpDates::format));
    addTwoDigits(text, secondOfDay / 3_600);
    addTwoDigits(text.add(':'), secondOfDay / 60 % 60);
    addTwoDigits(text.add(':'), secondOfDay % 60);
    text.add(ZONE);
  }

  private static byte[] format(long epochDay) {
    return DAY_FORMAT
        .format(Instant.ofEpochSecond(epochDay * SECONDS_PER_DAY))
        .getBytes(StandardCharsets.US_ASCII);
  }

  private static void addTwoDigits(TextBuffer text, int number) {
    text.add((char) ('0' + number / 10)).add((char) ('0' + number % 10));
  }
}
