package dev.stoa.bench.command;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.stoa.cli.command.Commands;
import dev.stoa.cli.console.Console;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import picocli.CommandLine;
import picocli.CommandLine.Help.Ansi;

/**
 * Checks that docs/reference/commands.md shows the help of all commands. With {@code
 * -Dstoa.updateDocuments=true} this test writes the document.
 */
final class CommandsPageTest {
  private static final Path PAGE = Path.of("../docs/reference/commands.md");
  private static final String HEAD =
      """
      # Commands

      The help of each command: `./stoa COMMAND --help` prints it. The examples run in a test. Sizes have the
      units `K`, `M` and `G`. The exit code is 0 if the command succeeded, 1 if it failed, 2 if its arguments
      are wrong. What `--json` prints is described in [JSON output](json-output.md).

      On a terminal, tables fit its width, which `COLUMNS` overrides, and headings are bold; `NO_COLOR` and
      `TERM=dumb` turn that off, `CLICOLOR_FORCE=1` on. Progress is shown only on terminals. Elsewhere,
      nothing is cut.
      """;

  @Test
  void pageShowsTheHelpOfEachCommand() throws IOException {
    String expected = page();
    if (Boolean.getBoolean("stoa.updateDocuments")) {
      Files.writeString(PAGE, expected);
    }
    assertEquals(
        expected,
        Files.readString(PAGE),
        "help has changed: run ./stoa test -- -pl bench -am -Dtest=CommandsPageTest"
            + " -Dstoa.updateDocuments=true");
  }

  private static String page() {
    Console console = Console.of(new ByteArrayOutputStream(), new ByteArrayOutputStream(), false);
    CommandLine program = Commands.allCommands(console);
    StringBuilder page = new StringBuilder(HEAD);
    append(page, "stoa", program);
    program.getSubcommands().forEach((name, command) -> append(page, name, command));
    return page.toString();
  }

  private static void append(StringBuilder page, String name, CommandLine command) {
    String help = command.getUsageMessage(Ansi.OFF).strip();
    page.append("\n## ").append(name).append("\n\n```text\n").append(help).append("\n```\n");
  }
}
