package dev.stoa.cli.command;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.stoa.cli.CommandLineProgram;
import dev.stoa.cli.console.Console;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;

/** Runs {@code move} and {@code remove}. */
@ExtendWith(SingleNodeDfs.Extension.class)
final class MoveRemoveTest {
  @TempDir private Path directory;
  private Path table;

  @BeforeEach
  void createTable() throws IOException {
    table = Samples.newPagesTable(directory);
    ProgramRun.of("tag", table, "first").assertOk();
    ProgramRun.of("delete", table, "--where", "size = 22").assertOk();
  }

  @Test
  void movesATableWithItsVersionsAndTags() {
    Path moved = directory.resolve("new/parent/pages");
    ProgramRun run = ProgramRun.of("move", table, moved).assertOk();
    assertEquals(table + " moved to " + moved + "\n", run.out());
    assertFalse(Files.exists(table));
    assertEquals("2", ProgramRun.of("count", moved).assertOk().out().strip());
    assertEquals("3", ProgramRun.of("count", moved, "--version", "first").assertOk().out().strip());
    ProgramRun.of("verify", moved).assertOk();
    ProgramRun.of("load", directory.resolve("pages.jsonl"), moved).assertOk();
  }

  @Test
  void refusesToMoveOntoOrIntoSomething() throws IOException {
    Path other = Files.createDirectory(directory.resolve("other"));
    ProgramRun.of("move", table, other).assertBadInput("other already exists");
    ProgramRun.of("move", table, table).assertBadInput("already exists");
    ProgramRun.of("move", table, table.resolve("x")).assertBadInput("inside the table");
    ProgramRun.of("move", other, directory.resolve("x")).assertBadInput("is not a table");
    ProgramRun.of("move", directory.resolve("nowhere"), directory.resolve("x"))
        .assertBadInput("does not exist");
    Path link = Files.createSymbolicLink(directory.resolve("link"), table);
    ProgramRun.of("move", link, directory.resolve("x")).assertBadInput("is a symbolic link");
    ProgramRun.of("move", table).assertBadUsage("NEWPATH");
    assertEquals("2", ProgramRun.of("count", table).assertOk().out().strip());
    assertFalse(Files.exists(table.resolve("x")));
  }

  @Test
  void removesATableButNotItsParent() {
    ProgramRun run = ProgramRun.of("remove", table, "--yes").assertOk();
    assertTrue(run.out().contains("3 versions and "), run.out());
    assertFalse(Files.exists(table));
    assertTrue(Files.exists(directory.resolve("pages.jsonl")));
    ProgramRun.of("remove", table, "--yes").assertBadInput("is not a table");
    ProgramRun.of("load", directory.resolve("pages.jsonl"), table).assertOk();
  }

  @Test
  void refusesWhatIsNotATable() throws IOException {
    ProgramRun.of("remove", table).assertBadUsage("--yes is missing");
    ProgramRun.of("remove", directory, "--yes").assertBadInput("is not a table", "nothing");
    ProgramRun.of("remove", directory.resolve("pages.jsonl"), "--yes", "--force")
        .assertBadInput("is a file");
    Path note = Samples.write(table, "notes.txt", "keep me");
    Files.createDirectory(table.resolve("photos"));
    ProgramRun.of("remove", table, "--yes")
        .assertBadInput("(notes.txt, photos)", "nothing was removed", "--force");
    assertTrue(Files.exists(note));
    assertEquals("2", ProgramRun.of("count", table).assertOk().out().strip());
    ProgramRun.of("remove", table, "--yes", "--force").assertOk();
    assertFalse(Files.exists(table));
  }

  @Test
  void repeatsAnInterruptedRemoval() throws IOException {
    try (var snapshots = Files.newDirectoryStream(table.resolve("_stoa"), "v-*")) {
      for (Path snapshot : snapshots) {
        Files.delete(snapshot);
      }
    }
    ProgramRun.of("count", table).assertBadInput("is not a table");
    ProgramRun.of("remove", table, "--yes").assertOk();
    assertFalse(Files.exists(table));
  }

  private int removeOnTerminal(String answer, ByteArrayOutputStream err) {
    InputStream originalInput = System.in;
    System.setIn(new ByteArrayInputStream(answer.getBytes(StandardCharsets.UTF_8)));
    try {
      return new CommandLineProgram(Console.of(new ByteArrayOutputStream(), err, true))
          .run("remove", table.toString());
    } finally {
      System.setIn(originalInput);
    }
  }

  @Test
  void asksOnATerminal() {
    ByteArrayOutputStream err = new ByteArrayOutputStream();
    for (String answer : new String[] {"", "\n", "n\n", "what\n"}) {
      assertEquals(1, removeOnTerminal(answer, err));
    }
    String text = err.toString(StandardCharsets.UTF_8);
    assertTrue(text.contains("Remove " + table + ", 3 versions and "), text);
    assertTrue(text.contains("was not removed"), text);
    assertEquals("2", ProgramRun.of("count", table).assertOk().out().strip());
    assertEquals(0, removeOnTerminal("Yes\n", err));
    assertFalse(Files.exists(table));
  }

  @Test
  void movesAndRemovesOnHdfs(SingleNodeDfs hdfs) throws IOException {
    String base = hdfs.newDirectory();
    ProgramRun.of("load", directory.resolve("pages.jsonl"), base + "/t").assertOk();
    ProgramRun.of("move", base + "/t", base + "/deep/u").assertOk();
    ProgramRun.of("count", base + "/t").assertBadInput("is not a table");
    assertEquals("3", ProgramRun.of("count", base + "/deep/u").assertOk().out().strip());
    ProgramRun.of("move", base + "/deep/u", base + "/deep").assertBadInput("already exists");
    ProgramRun.of("move", base + "/deep/u", base + "/deep/u/x").assertBadInput("inside the table");
    ProgramRun.of("move", base + "/deep/u", "file://" + directory + "/x")
        .assertBadInput("different file systems");
    ProgramRun.of("move", base + "/deep/u", directory.resolve("x"))
        .assertBadInput("different file systems", "stoa load");
    ProgramRun.of("remove", base + "/deep", "--yes").assertBadInput("is not a table");
    ProgramRun.of("remove", base + "/deep/u", "--yes").assertOk();
    assertTrue(hdfs.fileSystem().exists(new org.apache.hadoop.fs.Path(base + "/deep")));
    assertFalse(hdfs.fileSystem().exists(new org.apache.hadoop.fs.Path(base + "/deep/u")));
  }
}
