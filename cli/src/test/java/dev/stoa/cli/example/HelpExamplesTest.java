package dev.stoa.cli.example;

import static org.junit.jupiter.api.Assertions.assertFalse;

import dev.stoa.cli.command.Commands;
import dev.stoa.cli.console.Console;
import dev.stoa.testing.example.ExampleFolder;
import dev.stoa.testing.example.Examples;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import picocli.CommandLine;

/** Runs each example of each {@code --help}. */
@DisabledOnOs(value = OS.WINDOWS, disabledReason = "the examples are written for bash")
final class HelpExamplesTest {
  @TempDir private static Path inputDirectory;
  private static ExampleFolder inputs;
  @TempDir private Path directory;

  @BeforeAll
  static void createInputs() throws IOException, InterruptedException {
    inputs = ExampleFolder.in(inputDirectory);
  }

  static List<String> examples() {
    Console console = Console.of(new ByteArrayOutputStream(), new ByteArrayOutputStream(), false);
    CommandLine program = Commands.commandLine(console);
    List<String> examples = new ArrayList<>(examplesOf(program));
    for (CommandLine command : program.getSubcommands().values()) {
      examples.addAll(examplesOf(command));
    }
    return examples;
  }

  private static List<String> examplesOf(CommandLine command) {
    List<String> examples = Examples.commandsOfHelp(command.getUsageMessage());
    assertFalse(examples.isEmpty(), command.getCommandName() + " has no examples");
    return examples;
  }

  @ParameterizedTest
  @MethodSource("examples")
  void runsAndPrintsOutput(String example) throws IOException, InterruptedException {
    assertFalse(inputs.copyTo(directory).run(example).isBlank());
  }
}
