package dev.stoa.sql.command;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.stoa.cli.console.Console;
import dev.stoa.sql.TableLocator;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.SQLException;
import java.util.Optional;
import org.jline.terminal.Terminal;
import org.jline.terminal.TerminalBuilder;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

final class SqlPromptTest {
  private final ByteArrayOutputStream out = new ByteArrayOutputStream();
  private final ByteArrayOutputStream err = new ByteArrayOutputStream();
  @TempDir private Path directory;

  @Test
  void runsStatementsOfSeveralLinesAndKeepsThem() throws IOException, SQLException {
    run("CREATE TABLE t AS SELECT 41 AS n;\nSELECT n + 1\n  AS answer FROM t;\n.quit\n");
    assertTrue(text(out).contains("42"), text(out));
    assertEquals("", text(err));
    assertTrue(Files.readString(history()).contains("answer"));
  }

  @Test
  void goesOnAfterErrors() throws IOException, SQLException {
    run("SELECT nope;\nSELECT 'after' AS text;\n");
    assertTrue(text(err).startsWith("stoa: Binder Error: "), text(err));
    assertTrue(text(out).contains("after"), text(out));
  }

  @Test
  void commandsListTablesAndChangeTheFormat() throws IOException, SQLException {
    run(
        """
        CREATE TABLE shown AS SELECT 1 AS n;
        .tables
        .schema shown
        .mode json
        .timer off
        FROM shown;
        .help
        .quit
        """);
    assertTrue(text(out).contains("\nshown\n"), text(out));
    assertTrue(text(out).contains("INTEGER"), text(out));
    assertTrue(text(out).contains("{\"n\":1}\nStatements end in a semicolon"), text(out));
    assertEquals("", text(err));
  }

  @Test
  void unknownCommandsAndModesSuggestCloseOnes() throws IOException, SQLException {
    run(".tabels\n.mode jsn\n.quit\nSELECT 'unread' AS text;\n");
    assertTrue(text(err).contains("did you mean \".tables\"?"), text(err));
    assertTrue(text(err).contains("did you mean \"json\"?"), text(err));
    assertFalse(text(out).contains("unread"), text(out));
  }

  @Test
  void aFileTakesTheRowsOfOneQuery() throws IOException, SQLException {
    Path file = directory.resolve("rows.csv");
    try (SqlSession session = open(ResultFormat.file(file.toString()))) {
      session.run("SELECT 1 AS n");
      SQLException e = assertThrows(SQLException.class, () -> session.run("SELECT 2 AS n"));
      assertTrue(e.getMessage().contains("give -o one query"), e.getMessage());
    }
    assertEquals("n\n1\n", Files.readString(file));
  }

  private SqlSession open(ResultFormat format) throws SQLException {
    return SqlSession.open(
        Console.of(out, err, false),
        new Database(Optional.empty(), Optional.empty()),
        TableLocator.LOCAL,
        format);
  }

  private void run(String input) throws IOException, SQLException {
    Console console = Console.of(out, err, false);
    try (SqlSession session =
            SqlSession.open(
                console,
                new Database(Optional.empty(), Optional.empty()),
                TableLocator.LOCAL,
                ResultFormat.TABLE);
        Terminal terminal =
            TerminalBuilder.builder()
                .dumb(true)
                .streams(
                    new ByteArrayInputStream(input.getBytes(StandardCharsets.UTF_8)),
                    new ByteArrayOutputStream())
                .build()) {
      new SqlPrompt(console, session).run(terminal, history());
    }
    console.out().flush();
  }

  private Path history() {
    return directory.resolve("history");
  }

  private static String text(ByteArrayOutputStream stream) {
    return stream.toString(StandardCharsets.UTF_8);
  }
}
