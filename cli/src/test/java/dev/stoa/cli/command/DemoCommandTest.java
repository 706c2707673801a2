package dev.stoa.cli.command;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import org.junit.jupiter.api.Test;

/** The arguments and the output of {@code stoa demo --flip}. */
final class DemoCommandTest {
  @Test
  void flipsShowATableOfFormats() {
    ProgramRun run = ProgramRun.of("demo", "--flip", "--pages", "20", "--seed", "7");
    assertEquals(0, run.exitCode(), run.err()); // progress may be on this stream
    for (String format : List.of("Parquet", "ORC", "Avro", "Arrow IPC", "Stoa")) {
      assertTrue(run.out().lines().anyMatch(line -> line.startsWith("  " + format)), run.out());
    }
  }

  @Test
  void flipsRefuseOptionsOfTheJob() {
    ProgramRun.of("demo", "--flip", "--rounds", "2").assertBadUsage("only --pages and --seed");
    ProgramRun.of("demo", "--flip", "--pages", "0").assertBadUsage("at least 1 row");
  }
}
