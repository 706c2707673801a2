package dev.stoa.cli.console;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;

/** Progress on a terminal and elsewhere, with a clock set by the test. */
final class ProgressReporterTest {
  private final ByteArrayOutputStream out = new ByteArrayOutputStream();
  private final ByteArrayOutputStream err = new ByteArrayOutputStream();
  private long nowMillis;

  private ProgressReporter start(boolean isTerminal, long totalInBytes) {
    return new ProgressReporter(
        Console.of(out, err, isTerminal),
        new ProgressLine("loading", totalInBytes),
        () -> TimeUnit.MILLISECONDS.toNanos(nowMillis));
  }

  private String shown() {
    return err.toString(StandardCharsets.UTF_8);
  }

  @Test
  void shortWorkShowsNothing() {
    for (boolean isTerminal : new boolean[] {true, false}) {
      nowMillis = 0;
      try (ProgressReporter progress = start(isTerminal, 100)) {
        nowMillis = 499;
        progress.update(1, 50);
      }
      assertEquals("", shown());
    }
  }

  @Test
  void terminalShowsAndClearsProgressBar() {
    try (ProgressReporter progress = start(true, 2_000_000)) {
      nowMillis = 1000;
      progress.update(1026, 1_000_000);
      assertEquals(
          "\r\033[Kloading [############............] 50 %, 1,026 rows, 1.0 MB/s", shown());
      nowMillis = 1099;
      progress.update(1027, 1_100_000);
      assertTrue(shown().endsWith("1,026 rows, 1.0 MB/s"), shown());
      nowMillis = 2000;
      progress.update(2000, 2_000_000);
      assertTrue(shown().endsWith("100 %, 2,000 rows, 1.0 MB/s"), shown());
    }
    assertTrue(shown().endsWith("\r\033[K"));
  }

  @Test
  void elsewhereALineIsWrittenEveryFiveSeconds() {
    try (ProgressReporter progress = start(false, 0)) {
      for (nowMillis = 0; nowMillis <= 11_000; nowMillis += 500) {
        progress.update(1, 10_000_000);
      }
    }
    assertEquals("stoa: loading 1 row, 2.0 MB/s\nstoa: loading 1 row, 1.0 MB/s\n", shown());
  }

  @Test
  void workWithoutRowsNamesNone() {
    try (ProgressReporter progress = start(false, 100)) {
      nowMillis = 10_000;
      progress.update(100);
    }
    assertEquals("stoa: loading [########################] 100 %, 0.0 MB/s\n", shown());
  }

  @Test
  void moreBytesThanExpectedAreNoMoreThanAll() {
    assertTrue(new ProgressLine("x", 10).format(1, 1000, 1).contains("] 100 %"));
  }
}
