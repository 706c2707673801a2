package dev.stoa.cli.command;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.stoa.cli.CommandLineProgram;
import dev.stoa.cli.console.Console;
import dev.stoa.cli.console.Terminal;
import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;

/**
 * The result of one run of the program in this process.
 *
 * @param exitCode 0, 1 or 2
 * @param out the standard output
 * @param err the standard error
 */
record ProgramRun(int exitCode, String out, String err) {
  /** Runs the program; arguments are strings or paths. */
  static ProgramRun of(Object... arguments) {
    return on(Terminal.NONE, arguments);
  }

  /** Runs the program on a terminal without colors. */
  static ProgramRun onTerminal(int width, Object... arguments) {
    return on(new Terminal(true, width, false), arguments);
  }

  private static ProgramRun on(Terminal terminal, Object... arguments) {
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    ByteArrayOutputStream err = new ByteArrayOutputStream();
    String[] argumentTexts = Stream.of(arguments).map(Object::toString).toArray(String[]::new);
    int exitCode = new CommandLineProgram(Console.of(out, err, false, terminal)).run(argumentTexts);
    return new ProgramRun(
        exitCode, out.toString(StandardCharsets.UTF_8), err.toString(StandardCharsets.UTF_8));
  }

  /** Loads a file into a table and asserts that it succeeds. */
  static void load(Path input, Path table) {
    of("load", input, table).assertOk();
  }

  /** Asserts that the run succeeded and printed no error. */
  ProgramRun assertOk() {
    assertEquals("", err);
    assertEquals(0, exitCode);
    return this;
  }

  /**
   * Asserts that the input is rejected: one sentence with these words, no stack trace, no output.
   */
  void assertBadInput(Object... words) {
    assertRejected(1, words);
  }

  /** Asserts that the arguments are rejected. */
  void assertBadUsage(Object... words) {
    assertRejected(2, words);
  }

  private void assertRejected(int expectedExitCode, Object... words) {
    assertEquals(expectedExitCode, exitCode, err);
    assertEquals("", out);
    assertTrue(err.startsWith("stoa: "), err);
    assertEquals(1, err.lines().count(), err);
    assertFalse(err.contains("internal error"), err);
    for (Object word : words) {
      assertTrue(err.contains(word.toString()), "no \"" + word + "\" in: " + err);
    }
  }

  /** Returns the lines of the standard output. */
  List<String> lines() {
    return out.lines().toList();
  }
}
