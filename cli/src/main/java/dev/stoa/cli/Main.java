package dev.stoa.cli;

import dev.stoa.cli.console.Console;
import java.io.FileDescriptor;
import java.io.FileOutputStream;
import java.util.Locale;

/** The program {@code stoa}: runs {@link CommandLineProgram} on the process's own streams. */
public final class Main {
  /** Set by the launcher, since Java cannot query standard error alone. */
  private static final String TERMINAL_PROPERTY = "stoa.terminal";

  private Main() {}

  /** Runs one command and ends the process with its exit code. */
  public static void main(String[] arguments) {
    // Programs parse the output, so its digits must not depend on the locale.
    Locale.setDefault(Locale.ROOT);
    Console console =
        Console.of(
            new FileOutputStream(FileDescriptor.out),
            new FileOutputStream(FileDescriptor.err),
            Boolean.getBoolean(TERMINAL_PROPERTY));
    System.exit(new CommandLineProgram(console).run(arguments));
  }
}
