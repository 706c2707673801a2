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
  void terminalShowsRatesAndTheRemainingTimeAndThenTheTotals() {
    try (ProgressReporter progress = startReporter(true, 2_000_000)) {
      nowMillis = 1000;
      progress.update(1026, 1_000_000);
      String line =
          "loading [########........] 50 %, 1,026 rows, 1,026 rows/s, 1.0 MB/s, 0:01 left";
      assertEquals("\r\033[K" + line, output());
      nowMillis = 1099;
      progress.update(1027, 1_100_000);
      assertTrue(output().endsWith(line), output());
      nowMillis = 2000;
      progress.update(2000, 2_000_000);
      assertTrue(output().contains("100 %, 2,000 rows, 1,000 rows/s, 1.0 MB/s"), output());
    }
    assertTrue(
        output().endsWith("\r\033[Kstoa: loading took 0:02: 2,000 rows, 1,000 rows/s, 1.0 MB/s\n"),
        output());
  }

  @Test
  void showsNothingWithoutATerminal() {
    try (ProgressReporter progress = startReporter(false, 0)) {
      for (nowMillis = 0; nowMillis <= 11_000; nowMillis += 500) {
        progress.update(1, 10_000_000);
        progress.show("step");
      }
    }
    assertEquals("", output());
  }

  @Test
  void omitsRowsIfNoneAreCounted() {
    String line = new ProgressLine("verifying", 100).format(ProgressLine.NO_ROW_COUNT, 100, 1);
    assertTrue(line.startsWith("verifying [################] 100 %, "), line);
    assertTrue(!line.contains("row"), line);
  }

  @Test
  void longTimesHaveHours() {
    long nanos = TimeUnit.SECONDS.toNanos(100);
    String line = new ProgressLine("loading", 10_000).format(1, 200, nanos);
    assertTrue(line.endsWith("1:21:40 left"), line);
    assertTrue(!new ProgressLine("loading", 1_000_000).format(1, 200, nanos).contains("left"));
  }

  @Test
  void cutsTheLineToTheTerminal() {
    nowMillis = 0;
    Console console = Console.of(out, err, true, new Terminal(true, 30, false));
    try (ProgressReporter progress =
        new ProgressReporter(
            console,
            new ProgressLine("loading", 100),
            () -> TimeUnit.MILLISECONDS.toNanos(nowMillis))) {
      nowMillis = 1000;
      progress.update(1, 50);
      assertEquals("\r\033[Kloading [########........] 5…", output());
    }
  }

  @Test
  void showsAtMost100Percent() {
    assertTrue(new ProgressLine("x", 10).format(1, 1000, 1).contains("] 100 %"));
  }
}
