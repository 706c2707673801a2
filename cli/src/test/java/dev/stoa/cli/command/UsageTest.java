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
import picocli.CommandLine;

/** Checks the help of all commands, and the messages for invalid arguments. */
final class UsageTest {
  static Set<String> commands() {
    Console console = Console.of(new ByteArrayOutputStream(), new ByteArrayOutputStream(), false);
    return Commands.commandLine(console).getSubcommands().keySet();
  }

  @Test
  void printsTheHelpWithoutArguments() {
    String help = ProgramRun.of().assertOk().out();
    assertEquals(help, ProgramRun.of("--help").assertOk().out());
    for (String command : commands()) {
      assertTrue(help.contains("\n  " + command + " "), command);
    }
  }

  /** The program builds only the commands that its arguments need. */
  @Test
  void printsTheSameHelpAsWithAllCommands() {
    Console console = Console.of(new ByteArrayOutputStream(), new ByteArrayOutputStream(), false);
    CommandLine program = Commands.commandLine(console);
    assertEquals(program.getUsageMessage(), ProgramRun.of("--help").assertOk().out());
    program
        .getSubcommands()
        .forEach(
            (name, command) -> {
              assertEquals(name, command.getCommandName());
              assertEquals(
                  command.getUsageMessage(), ProgramRun.of(name, "--help").assertOk().out());
            });
    assertEquals(
        ProgramRun.of("count", "--help").assertOk().out(),
        ProgramRun.of("-D", "a=b", "count", "--help").assertOk().out());
  }

  @Test
  void describesEachCommandInASentence() {
    Console console = Console.of(new ByteArrayOutputStream(), new ByteArrayOutputStream(), false);
    Commands.commandLine(console)
        .getSubcommands()
        .forEach(
            (name, command) -> {
              String firstLine = command.getCommandSpec().usageMessage().description()[0];
              assertTrue(firstLine.endsWith("."), name + ": " + firstLine);
            });
  }

  @Test
  void printsTheVersion() {
    assertTrue(ProgramRun.of("--version").assertOk().out().startsWith("stoa "));
  }

  @ParameterizedTest
  @MethodSource("commands")
  void helpOfEachCommandHasAnExample(String command) {
    String help = ProgramRun.of(command, "--help").assertOk().out();
    assertTrue(help.startsWith("Usage: stoa " + command), help);
    assertTrue(help.contains("Examples:\n  stoa " + command), help);
  }

  static Set<String> installedCommands() {
    Set<String> commands = new TreeSet<>(commands());
    commands.removeAll(Set.of("bench", "sql"));
    return commands;
  }

  @ParameterizedTest
  @MethodSource("installedCommands")
  void eachCommandRejectsUnknownOptions(String command) {
    ProgramRun.of(command, "--nonsense", "x", "y", "z")
        .assertBadUsage("--nonsense", "stoa " + command + " --help");
  }

  @Test
  void benchSaysHowToInstallItsArchive() {
    ProgramRun.of("bench", "crawl", "--rows", 7).assertBadInput("unpack stoa-bench-");
  }

  @Test
  void suggestsTheNearestCommand() {
    ProgramRun.of("laod", "a.csv", "t")
        .assertBadUsage("unknown command \"laod\"; did you mean load? (see stoa --help)");
    ProgramRun.of("xyz", "t")
        .assertBadUsage("unknown command \"xyz\"; the commands are demo, load,");
  }

  @Test
  void suggestsTheNearestOption() {
    ProgramRun.of("cat", "t", "--colums", "a")
        .assertBadUsage("unknown option --colums; did you mean --columns? (see stoa cat --help)");
    ProgramRun.of("cat", "t", "extra").assertBadUsage("unexpected argument \"extra\": omit it");
  }

  @Test
  void printsAStackTraceOnlyWithDebug(@TempDir Path directory) {
    assertFalse(ProgramRun.of("count", directory).err().contains("\tat "));
    ProgramRun debug = ProgramRun.of("count", directory, "--debug");
    assertEquals(1, debug.exitCode());
    assertTrue(debug.err().contains("\tat "), debug.err());
  }
}
