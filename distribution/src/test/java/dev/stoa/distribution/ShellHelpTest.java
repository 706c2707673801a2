package dev.stoa.distribution;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.stoa.cli.command.Commands;
import dev.stoa.cli.console.Console;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;

/** Checks the man pages and the completions for bash and zsh in the archive. */
@DisabledOnOs(value = OS.WINDOWS, disabledReason = "the completions are for other shells")
final class ShellHelpTest {
  /** The requests of troff that every implementation of man supports. */
  private static final Set<String> PORTABLE_REQUESTS =
      Set.of(".TH", ".SH", ".TP", ".PP", ".B", ".BR", ".nf", ".fi");

  @TempDir private static Path directory;
  private static Path share;

  @BeforeAll
  static void unpack() throws IOException, InterruptedException {
    share = Installation.in(directory).home().resolve("share");
  }

  static Set<String> commands() {
    Console console = Console.of(new ByteArrayOutputStream(), new ByteArrayOutputStream(), false);
    return Commands.commandLine(console).getSubcommands().keySet();
  }

  static List<Path> pages() throws IOException {
    try (Stream<Path> files = Files.list(share.resolve("man/man1"))) {
      return files.sorted().toList();
    }
  }

  @Test
  void writesAPageForTheProgramAndEachCommand() throws IOException {
    Set<String> expected = new TreeSet<>(Set.of("stoa.1"));
    commands().forEach(command -> expected.add("stoa-" + command + ".1"));
    Set<String> pageNames = new TreeSet<>();
    pages().forEach(page -> pageNames.add(page.getFileName().toString()));
    assertEquals(expected, pageNames);
  }

  @ParameterizedTest
  @MethodSource("pages")
  void eachPageHasTheUsualSectionsAndPortableRequests(Path page) throws IOException {
    List<String> lines = Files.readAllLines(page);
    for (String section : List.of("NAME", "SYNOPSIS", "DESCRIPTION", "OPTIONS", "EXAMPLES")) {
      assertTrue(lines.contains(".SH \"" + section + "\""), page + " has no " + section);
    }
    for (String line : lines) {
      assertFalse(line.contains("${") || line.contains("%%"), line);
      if (line.startsWith(".")) {
        assertTrue(PORTABLE_REQUESTS.contains(line.split(" ", 2)[0]), line);
      }
    }
  }

  @ParameterizedTest
  @MethodSource("pages")
  void groffReportsNoWarnings(Path page) throws IOException, InterruptedException {
    assumeTrue(isInstalled("groff"), "groff is not installed");
    Installation.Run run =
        Installation.run(Map.of(), "groff", "-man", "-Tutf8", "-ww", "-z", page.toString());
    assertEquals(new Installation.Run(0, ""), run);
  }

  @Test
  void pageOfLoadContainsItsOptions() throws IOException {
    String page = Files.readString(share.resolve("man/man1/stoa-load.1"));
    assertTrue(page.contains("stoa\\-load \\- "), page);
    assertTrue(page.contains("\\fB\\-\\-profile\\fR \\fI"), page);
    assertTrue(page.contains("\nstoa load "), page);
  }

  @ParameterizedTest
  @CsvSource({
    "he, head",
    "de, delete demo describe",
    "cat --col, --columns",
    "bench --contes, --contestants"
  })
  void bashCompletes(String input, String expected) throws IOException, InterruptedException {
    Path completion = share.resolve("bash-completion/completions/stoa");
    String script =
        """
        set -eo pipefail
        source '%s'
        compopt() { :; } # only bash may call it
        COMP_WORDS=(stoa %s)
        COMP_CWORD=$((${#COMP_WORDS[@]} - 1))
        COMP_LINE='stoa %s'
        COMP_POINT=${#COMP_LINE}
        "$(complete -p stoa | sed 's/.*-F \\([^ ]*\\) .*/\\1/')"
        printf '%%s\\n' "${COMPREPLY[@]}" | sort
        """
            .formatted(completion, input, input);
    assertEquals(0, Installation.run(Map.of(), "bash", "-n", completion.toString()).exitCode());
    Installation.Run run = Installation.run(Map.of(), "bash", "-c", script);
    assertEquals(0, run.exitCode(), run.output());
    assertEquals(expected, run.output().strip().replaceAll("\\s+", " "));
  }

  @Test
  void zshCompletesEachCommand() throws IOException, InterruptedException {
    Path completion = share.resolve("zsh/site-functions/_stoa");
    String text = Files.readString(completion);
    assertTrue(text.startsWith("#compdef stoa\n"), text);
    for (String command : commands()) {
      assertTrue(text.contains("\n    '" + command + ":"), command);
      assertTrue(text.contains("\n  " + command + ")\n"), command);
    }
    assumeTrue(isInstalled("zsh"), "zsh is not installed");
    assertEquals(
        new Installation.Run(0, ""),
        Installation.run(Map.of(), "zsh", "-n", completion.toString()));
  }

  private static boolean isInstalled(String program) throws IOException, InterruptedException {
    String script = "command -v " + program;
    return Installation.run(Map.of(), "bash", "-c", script).exitCode() == 0;
  }
}
