package dev.stoa.cli.command;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.stoa.cli.Main;
import java.io.IOException;
import java.io.Writer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Interrupts {@code stoa load} and {@code stoa upsert} in a child process. */
final class InterruptedLoadTest {
  private static final int ROW_COUNT = 400;
  private static final int ROW_LENGTH = 70_000;

  /** Enough for reading them to take longer than a signal. */
  private static final int UPSERTED_ROW_COUNT = 2_000_000;

  /** Enough for the load to be in its middle. */
  private static final int MIN_SPLIT_COUNT = 150;

  private static final int EXIT_CODE_OF_SIGNALS = 128;
  private static final long TIMEOUT_SECONDS = 60;

  @TempDir private Path directory;

  @ParameterizedTest
  @CsvSource({"TERM,15", "INT,2"})
  void anInterruptedLoadOfManySplitsSaysSoAndCleansUp(String signal, int number)
      throws IOException, InterruptedException {
    assumeTrue(number != 2 || !isInterruptIgnored(), "this process ignores Ctrl-C");
    Path input = writeInput();
    Path table = directory.resolve("table");
    Path output = directory.resolve("output.txt");
    Process process = startLoad(input, table, output);
    awaitSplits(table, process);
    send(signal, process);
    awaitText("stoa: interrupted: removing what was written", output);
    send(signal, process); // a second one changes nothing
    assertTrue(process.waitFor(TIMEOUT_SECONDS, TimeUnit.SECONDS), "the load hangs");
    assertEquals(EXIT_CODE_OF_SIGNALS + number, process.exitValue());
    String text = withoutProgress(Files.readString(output));
    boolean isCleanedUp = !text.contains("some of these files are left");
    assertEquals(isCleanedUp ? 1 : 2, text.lines().count(), text);
    assertEquals(isCleanedUp, Files.notExists(table));
    assertLoads(table);
  }

  @Test
  void whatAKilledLoadLeavesDoesNotBlockTheNextOne() throws IOException, InterruptedException {
    Path table = directory.resolve("table");
    Process process = startLoad(writeInput(), table, directory.resolve("output.txt"));
    awaitSplits(table, process);
    process.destroyForcibly().waitFor();
    // As if it had been killed while it removed a directory.
    try (Stream<Path> splits = Files.list(table)) {
      Files.delete(splits.findFirst().orElseThrow().resolve("_schema.avsc"));
    }
    assertLoads(table);
  }

  @ParameterizedTest
  @CsvSource({"TERM,15", "INT,2"})
  void anInterruptedUpsertSaysSoAndLeavesTheTableAsItWas(String signal, int number)
      throws IOException, InterruptedException {
    assumeTrue(number != 2 || !isInterruptIgnored(), "this process ignores Ctrl-C");
    Path table = directory.resolve("table");
    ProgramRun.load(Samples.write(directory, "old.csv", "id,text\n1,old\n2,old\n"), table);
    List<String> files = filesOf(table);
    Path input = directory.resolve("new.csv");
    try (Writer writer = Files.newBufferedWriter(input)) {
      writer.write("id;text\n");
      for (int row = 0; row < UPSERTED_ROW_COUNT; row++) {
        writer.write(row + ";new\n");
      }
    }
    Path output = directory.resolve("output.txt");
    Process process = start(output, "upsert", input.toString(), table.toString(), "--key", "id");
    awaitText("is CSV with delimiter ;", output); // it reads the rows next
    send(signal, process);
    assertTrue(process.waitFor(TIMEOUT_SECONDS, TimeUnit.SECONDS), "the upsert hangs");
    assertEquals(EXIT_CODE_OF_SIGNALS + number, process.exitValue());
    List<String> lines = Files.readAllLines(output);
    assertEquals("stoa: interrupted: removing what was written", lines.get(1));
    assertEquals(2, lines.size(), lines::toString);
    assertEquals(files, filesOf(table));
    assertEquals("2\n", ProgramRun.of("count", table, "--where", "text = 'old'").out());
  }

  private static List<String> filesOf(Path table) throws IOException {
    try (Stream<Path> paths = Files.walk(table)) {
      return paths.map(Path::toString).sorted().toList();
    }
  }

  private Path writeInput() throws IOException {
    Random random = new Random(1);
    StringBuilder block = new StringBuilder();
    random.ints(ROW_LENGTH, 'a', 'z').forEach(block::appendCodePoint);
    Path input = directory.resolve("texts.csv");
    try (Writer writer = Files.newBufferedWriter(input)) {
      writer.write("id,text\n");
      for (int row = 0; row < ROW_COUNT; row++) {
        writer.write(row + "," + block.substring(row) + block.substring(0, row) + "\n");
      }
    }
    return input;
  }

  private void assertLoads(Path table) throws IOException {
    Path input = Samples.write(directory, "small.csv", "id,text\n1,one\n");
    ProgramRun.of("load", input, table).assertOk();
    assertEquals("1\n", ProgramRun.of("count", table).assertOk().out());
  }

  private static void awaitSplits(Path table, Process process) throws IOException {
    long deadlineNanos = System.nanoTime() + TimeUnit.SECONDS.toNanos(TIMEOUT_SECONDS);
    while (splitCount(table) < MIN_SPLIT_COUNT) {
      assertTrue(System.nanoTime() < deadlineNanos && process.isAlive(), "the load never began");
      Thread.onSpinWait();
    }
  }

  private static long splitCount(Path table) throws IOException {
    if (Files.notExists(table)) {
      return 0;
    }
    try (Stream<Path> splits = Files.list(table)) {
      return splits.count();
    }
  }

  private static void awaitText(String text, Path file) throws IOException {
    long deadlineNanos = System.nanoTime() + TimeUnit.SECONDS.toNanos(TIMEOUT_SECONDS);
    while (!Files.readString(file).contains(text)) {
      assertTrue(System.nanoTime() < deadlineNanos, () -> "no text: " + text);
      Thread.onSpinWait();
    }
  }

  private static String withoutProgress(String text) {
    return text.replaceAll("stoa: [a-z ]+ \\[[#.]+\\] .*\\R", "");
  }

  private static void send(String signal, Process process)
      throws IOException, InterruptedException {
    new ProcessBuilder("kill", "-" + signal, Long.toString(process.pid())).start().waitFor();
  }

  /** Returns whether child processes ignore SIGINT, as those of shells' background jobs do. */
  private static boolean isInterruptIgnored() throws IOException {
    Path status = Path.of("/proc/self/status");
    if (Files.notExists(status)) {
      return false;
    }
    try (Stream<String> lines = Files.lines(status)) {
      return lines
          .filter(line -> line.startsWith("SigIgn:"))
          .anyMatch(line -> (Long.parseUnsignedLong(line.substring(7).strip(), 16) & 2) != 0);
    }
  }

  private static Process startLoad(Path input, Path table, Path outputFile) throws IOException {
    return start(outputFile, "load", input.toString(), table.toString(), "--split-size", "64K");
  }

  private static Process start(Path outputFile, String... arguments) throws IOException {
    List<String> command = new ArrayList<>();
    command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
    command.addAll(List.of("-cp", System.getProperty("java.class.path"), Main.class.getName()));
    command.addAll(List.of(arguments));
    return new ProcessBuilder(command)
        .redirectErrorStream(true)
        .redirectOutput(outputFile.toFile())
        .start();
  }
}
