package dev.stoa.cli.demo.crawl;

import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.HashMap;
import java.util.Locale;
import java.util.Map;

/**
 * Dates as HTTP headers write them. Caches the text of each day, since formatting all of it would
 * cost more than the rest of a page's headers.
 */
final class HttpDates {
  private static final long SECONDS_PER_DAY = 86_400;
  private static final DateTimeFormatter DAY =
      DateTimeFormatter.ofPattern("EEE, dd MMM yyyy ", Locale.ROOT).withZone(ZoneOffset.UTC);
  private static final byte[] ZONE = " GMT".getBytes(StandardCharsets.US_ASCII);

  private final Map<Long, byte[]> days = new HashMap<>();

  void add(TextBuffer text, long timeMillis) {
    long seconds = Math.floorDiv(timeMillis, 1_000L);
    long day = Math.floorDiv(seconds, SECONDS_PER_DAY);
    int second = (int) (seconds - day * SECONDS_PER_DAY);
    text.add(days.computeIfAbsent(day, HttpDates::format));
    addTwoDigits(text, second / 3_600);
    addTwoDigits(text.add(':'), second / 60 % 60);
    addTwoDigits(text.add(':'), second % 60);
    text.add(ZONE);
  }

  private static byte[] format(long day) {
    return DAY.format(Instant.ofEpochSecond(day * SECONDS_PER_DAY))
        .getBytes(StandardCharsets.US_ASCII);
  }

  private static void addTwoDigits(TextBuffer text, int number) {
    text.add((char) ('0' + number / 10)).add((char) ('0' + number % 10));
  }
}
