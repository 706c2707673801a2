package dev.stoa.cli.command;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.stoa.cli.Main;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Interrupts {@code stoa load} in a child process. */
final class InterruptedLoadTest {
  private static final int ROW_COUNT = 1_000_000;
  private static final int EXIT_CODE_AFTER_SIGTERM = 128 + 15;
  private static final long TIMEOUT_SECONDS = 60;

  @TempDir private Path directory;

  @Test
  void anInterruptedLoadLeavesNoTableAndPrintsNothing() throws IOException, InterruptedException {
    Path input = Samples.write(directory, "numbers.csv", "id,name\n" + "1,one\n".repeat(ROW_COUNT));
    Path table = directory.resolve("table");
    Path outputFile = directory.resolve("output.txt");
    Process process = startLoad(input, table, outputFile);
    long deadlineNanos = System.nanoTime() + TimeUnit.SECONDS.toNanos(TIMEOUT_SECONDS);
    while (Files.notExists(table)) { // created with the first split directory
      assertTrue(System.nanoTime() < deadlineNanos && process.isAlive(), "the load never began");
      Thread.onSpinWait();
    }
    process.destroy();
    assertTrue(process.waitFor(TIMEOUT_SECONDS, TimeUnit.SECONDS), "the load hangs");
    assertEquals(EXIT_CODE_AFTER_SIGTERM, process.exitValue());
    assertFalse(Files.exists(table));
    assertEquals("", Files.readString(outputFile));
  }

  private static Process startLoad(Path input, Path table, Path outputFile) throws IOException {
    return new ProcessBuilder(
            Path.of(System.getProperty("java.home"), "bin", "java").toString(),
            "-cp",
            System.getProperty("java.class.path"),
            Main.class.getName(),
            "load",
            input.toString(),
            table.toString(),
            "--split-size",
            "64K")
        .redirectErrorStream(true)
        .redirectOutput(outputFile.toFile())
        .start();
  }
}
