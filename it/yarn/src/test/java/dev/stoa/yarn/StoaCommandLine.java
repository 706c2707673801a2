package dev.stoa.yarn;

import dev.stoa.cli.CommandLineProgram;
import dev.stoa.cli.console.Console;
import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;
import java.util.stream.Stream;

/** Runs of the command line in this process. */
final class StoaCommandLine {
  private StoaCommandLine() {}

  /** The output of a command that must succeed. */
  static String ok(Object... arguments) {
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    ByteArrayOutputStream err = new ByteArrayOutputStream();
    String[] texts = Stream.of(arguments).map(Object::toString).toArray(String[]::new);
    int code = new CommandLineProgram(Console.of(out, err, false)).run(texts);
    if (code != 0) {
      throw new AssertionError(
          String.join(" ", texts) + ": " + err.toString(StandardCharsets.UTF_8));
    }
    return out.toString(StandardCharsets.UTF_8);
  }
}
