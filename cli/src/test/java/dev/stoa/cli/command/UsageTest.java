package dev.stoa.cli.command;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.stoa.cli.console.Console;
import java.io.ByteArrayOutputStream;
import java.nio.file.Path;
import java.util.Set;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Common to all commands: help, and the rejection of wrong arguments. */
final class UsageTest {
  static Set<String> commands() {
    Console console = Console.of(new ByteArrayOutputStream(), new ByteArrayOutputStream(), false);
    return Commands.commandLine(console).getSubcommands().keySet();
  }

  @Test
  void withoutArgumentsTheHelpIsShown() {
    String help = ProgramRun.of().assertOk().out();
    assertEquals(help, ProgramRun.of("--help").assertOk().out());
    for (String command : commands()) {
      assertTrue(help.contains("\n  " + command + " "), command);
    }
  }

  @Test
  void theListOfCommandsDescribesEachInAWholeSentence() {
    Console console = Console.of(new ByteArrayOutputStream(), new ByteArrayOutputStream(), false);
    Commands.commandLine(console)
        .getSubcommands()
        .forEach(
            (name, command) -> {
              String first = command.getCommandSpec().usageMessage().description()[0];
              assertTrue(first.endsWith("."), name + ": " + first);
            });
  }

  @Test
  void theVersionIsShown() {
    assertTrue(ProgramRun.of("--version").assertOk().out().startsWith("stoa "));
  }

  @ParameterizedTest
  @MethodSource("commands")
  void eachCommandHasHelpWithADescriptionAndAnExample(String command) {
    String help = ProgramRun.of(command, "--help").assertOk().out();
    assertTrue(help.startsWith("Usage: stoa " + command), help);
    assertTrue(help.contains("Examples:\n  stoa " + command), help);
  }

  static Set<String> installedCommands() {
    Set<String> commands = new TreeSet<>(commands());
    commands.remove("bench");
    return commands;
  }

  @ParameterizedTest
  @MethodSource("installedCommands")
  void eachCommandRefusesUnknownOptions(String command) {
    ProgramRun.of(command, "--nonsense", "x", "y", "z")
        .assertBadUsage("--nonsense", "stoa " + command + " --help");
  }

  @Test
  void theCommandOfAnArchiveThatIsNotInstalledSaysHowToGetIt() {
    ProgramRun.of("bench", "crawl", "--rows", 7).assertBadInput("unpack stoa-bench-");
  }

  @Test
  void suggestsTheNearestCommand() {
    ProgramRun.of("laod").assertBadUsage("laod", "load");
  }

  @Test
  void suggestsTheNearestOption() {
    ProgramRun.of("cat", "t", "--colums", "a").assertBadUsage("--colums", "--columns");
  }

  @Test
  void aStackTraceIsShownOnlyWhenAskedFor(@TempDir Path folder) {
    assertFalse(ProgramRun.of("count", folder).err().contains("\tat "));
    ProgramRun debug = ProgramRun.of("count", folder, "--debug");
    assertEquals(1, debug.exitCode());
    assertTrue(debug.err().contains("\tat "), debug.err());
  }
}
