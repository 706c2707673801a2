package dev.stoa.cli.console;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;

/** Shows progress with and without a terminal, with a clock that the test sets. */
final class ProgressReporterTest {
  private final ByteArrayOutputStream out = new ByteArrayOutputStream();
  private final ByteArrayOutputStream err = new ByteArrayOutputStream();
  private long nowMillis;

  private ProgressReporter startReporter(boolean isTerminal, long totalInBytes) {
    return new ProgressReporter(
        Console.of(out, err, isTerminal),
        new ProgressLine("loading", totalInBytes),
        () -> TimeUnit.MILLISECONDS.toNanos(nowMillis));
  }

  private String output() {
    return err.toString(StandardCharsets.UTF_8);
  }

  @Test
  void shortWorkShowsNothing() {
    for (boolean isTerminal : new boolean[] {true, false}) {
      nowMillis = 0;
      try (ProgressReporter progress = startReporter(isTerminal, 100)) {
        nowMillis = 499;
        progress.update(1, 50);
      }
      assertEquals("", output());
    }
  }

  @Test
  void terminalShowsAndClearsProgressBar() {
    try (ProgressReporter progress = startReporter(true, 2_000_000)) {
      nowMillis = 1000;
      progress.update(1026, 1_000_000);
      assertEquals(
          "\r\033[Kloading [############............] 50 %, 1,026 rows, 1.0 MB/s", output());
      nowMillis = 1099;
      progress.update(1027, 1_100_000);
      assertTrue(output().endsWith("1,026 rows, 1.0 MB/s"), output());
      nowMillis = 2000;
      progress.update(2000, 2_000_000);
      assertTrue(output().endsWith("100 %, 2,000 rows, 1.0 MB/s"), output());
    }
    assertTrue(output().endsWith("\r\033[K"));
  }

  @Test
  void printsALineEveryFiveSecondsWithoutATerminal() {
    try (ProgressReporter progress = startReporter(false, 0)) {
      for (nowMillis = 0; nowMillis <= 11_000; nowMillis += 500) {
        progress.update(1, 10_000_000);
      }
    }
    assertEquals("stoa: loading 1 row, 2.0 MB/s\nstoa: loading 1 row, 1.0 MB/s\n", output());
  }

  @Test
  void omitsRowsIfNoneAreCounted() {
    try (ProgressReporter progress = startReporter(false, 100)) {
      nowMillis = 10_000;
      progress.update(100);
    }
    assertEquals("stoa: loading [########################] 100 %, 0.0 MB/s\n", output());
  }

  @Test
  void showsAtMost100Percent() {
    assertTrue(new ProgressLine("x", 10).format(1, 1000, 1).contains("] 100 %"));
  }
}
