package dev.stoa.cli.command;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Runs {@code stoa verify} on intact and damaged tables, and {@code stoa cat} on damaged ones. */
final class VerifyCommandTest {
  @TempDir private Path directory;
  private Path table;

  @BeforeEach
  void createTable() throws IOException {
    table = Samples.newPagesTable(directory);
  }

  @Test
  void findsNoFaultInAnIntactTable() throws IOException {
    String out = ProgramRun.of("verify", table).assertOk().out();
    assertTrue(out.startsWith(table + ": ") && out.endsWith(", no fault\n"), out);
    JsonTree json = JsonTree.parse(ProgramRun.of("verify", table, "--json").assertOk().out());
    assertEquals(0, json.size("faults"));
    assertEquals((long) files().size(), json.at("files"));
  }

  @Test
  void printsALinePerDamagedFile() throws IOException {
    List<Path> columns = columnFiles();
    flipMiddleByte(columns.get(0));
    Files.delete(columns.get(2));
    ProgramRun run = ProgramRun.of("verify", table);
    assertEquals(1, run.exitCode());
    assertEquals("", run.err());
    assertEquals(3, run.lines().size(), run.out());
    assertTrue(run.lines().get(0).contains(columns.get(0).getFileName().toString()), run.out());
    assertTrue(run.lines().get(1).contains(columns.get(2).getFileName().toString()), run.out());
    assertTrue(run.lines().get(2).endsWith(", 2 faults"), run.out());
  }

  @Test
  void printsFaultsAsJson() throws IOException {
    Path column = columnFiles().get(0);
    flipMiddleByte(column);
    ProgramRun run = ProgramRun.of("verify", table, "--json");
    assertEquals(1, run.exitCode());
    JsonTree json = JsonTree.parse(run.out());
    assertEquals(1, json.size("faults"));
    assertEquals(table.relativize(column).toString(), json.at("faults", 0, "file"));
  }

  @Test
  void catReportsTheDamagedFile() throws IOException {
    Path column = columnFiles().get(0);
    flipMiddleByte(column);
    ProgramRun.of("cat", table, "--json").assertBadInput(column.getFileName());
  }

  @Test
  void rejectsDirectoriesThatAreNotTables() {
    ProgramRun.of("verify", directory).assertBadInput(directory, "is not a table");
    ProgramRun.of("verify").assertBadUsage("TABLE", "stoa verify --help");
  }

  private List<Path> columnFiles() throws IOException {
    return files().stream().filter(file -> file.toString().endsWith(".col")).toList();
  }

  private List<Path> files() throws IOException {
    try (Stream<Path> files = Files.walk(table)) {
      return files.filter(Files::isRegularFile).sorted().toList();
    }
  }

  private static void flipMiddleByte(Path file) throws IOException {
    byte[] bytes = Files.readAllBytes(file);
    bytes[bytes.length / 2] ^= 0x10;
    Files.write(file, bytes);
  }
}
