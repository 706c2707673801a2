package dev.stoa.yarn;

import dev.stoa.cli.CommandLineProgram;
import dev.stoa.cli.console.Console;
import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;
import java.util.stream.Stream;

/** Runs the command line in this process. */
final class StoaCommandLine {
  private StoaCommandLine() {}

  /** Runs a command, which must succeed, and returns its output. */
  static String run(Object... arguments) {
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    ByteArrayOutputStream err = new ByteArrayOutputStream();
    String[] words = Stream.of(arguments).map(Object::toString).toArray(String[]::new);
    int code = new CommandLineProgram(Console.of(out, err, false)).run(words);
    if (code != 0) {
      throw new AssertionError(
          String.join(" ", words) + ": " + err.toString(StandardCharsets.UTF_8));
    }
    return out.toString(StandardCharsets.UTF_8);
  }
}
