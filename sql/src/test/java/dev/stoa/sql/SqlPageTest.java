package dev.stoa.sql;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.stoa.cli.command.Commands;
import dev.stoa.cli.console.Console;
import dev.stoa.table.Table;
import dev.stoa.testing.example.ExampleFolder;
import dev.stoa.testing.example.Examples;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

/** Runs the commands and the program of docs/sql.md, and the examples of {@code --help}. */
@DisabledOnOs(value = OS.WINDOWS, disabledReason = "the examples are written for bash")
final class SqlPageTest {
  private static final Path PAGE = Path.of("../docs/sql.md");

  @TempDir private Path directory;

  @Test
  void commandsOfThePagePrintRows() throws IOException, InterruptedException {
    ExampleFolder examples = ExampleFolder.in(directory);
    List<String> outputs = new ArrayList<>();
    for (String commands : Examples.commandsOf(PAGE)) {
      outputs.add(examples.run(commands));
    }
    assertTrue(outputs.get(0).contains("http://example.org/a"), outputs.get(0));
    assertFalse(outputs.get(0).contains("http://example.org/b"), outputs.get(0));
    assertTrue(outputs.toString().contains("{\"pages\":3}"), outputs.toString());
    Table servers = Table.open(directory.resolve("servers"));
    assertEquals(4, servers.snapshot().version()); // created, two insertions, replaced
  }

  @Test
  void statementsOfTheReadmeRun() throws IOException, InterruptedException {
    String readme = Files.readString(Path.of("../README.md"));
    int start = readme.indexOf("```sql\n") + "```sql\n".length();
    String script = readme.substring(start, readme.indexOf("```", start));
    ExampleFolder examples = ExampleFolder.in(directory);
    Files.writeString(directory.resolve("readme.sql"), script);
    String output = examples.run("stoa sql < readme.sql");
    assertTrue(output.contains("http://example.org/b"), output);
    assertTrue(output.endsWith("1 row written\n"), output);
  }

  @Test
  void programOfThePageCountsRows() throws IOException, InterruptedException {
    ExampleFolder examples = ExampleFolder.in(directory);
    assertEquals("3\n", examples.runJava(Examples.programsOf(PAGE).get(0)));
  }

  @Test
  void examplesOfHelpPrintRows() throws IOException, InterruptedException {
    Console console = Console.of(new ByteArrayOutputStream(), new ByteArrayOutputStream(), false);
    String help =
        Commands.commandLine(console, List.of("sql")).getSubcommands().get("sql").getUsageMessage();
    List<String> commands = Examples.commandsOfHelp(help);
    assertEquals(5, commands.size(), help);
    ExampleFolder examples = ExampleFolder.in(directory);
    for (String command : commands) {
      assertFalse(examples.run(command).isBlank(), command);
    }
  }
}
