package dev.stoa.bench.command;

import static org.junit.jupiter.api.Assertions.assertFalse;

import dev.stoa.cli.command.Commands;
import dev.stoa.cli.console.Console;
import dev.stoa.testing.example.ExampleFolder;
import dev.stoa.testing.example.Examples;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import picocli.CommandLine;

/** Runs each example of {@code stoa bench --help}. */
@DisabledOnOs(value = OS.WINDOWS, disabledReason = "the examples are written for bash")
final class BenchExamplesTest {
  @TempDir private Path directory;

  static List<String> examples() {
    Console console = Console.of(new ByteArrayOutputStream(), new ByteArrayOutputStream(), false);
    CommandLine program = Commands.allCommands(console);
    return Examples.commandsOfHelp(
        program.getSubcommands().get(BenchCommands.NAME).getUsageMessage());
  }

  @ParameterizedTest
  @Tag("long")
  @MethodSource("examples")
  void exampleOfHelpWorks(String example) throws IOException, InterruptedException {
    Path root = Path.of("").toAbsolutePath().getParent();
    ExampleFolder examples =
        ExampleFolder.in(directory, "jvm -Dstoa.root='" + root + "' dev.stoa.cli.Main");
    assertFalse(examples.run(example).isBlank());
  }
}
