package dev.stoa.cli;

import dev.stoa.cli.console.Console;
import dev.stoa.cli.console.Terminal;
import java.io.FileDescriptor;
import java.io.FileOutputStream;
import java.util.List;
import java.util.Locale;

/** The program {@code stoa}: runs {@link CommandLineProgram} on the process's own streams. */
public final class Main {
  /** Set by the launcher if standard error is a terminal: Java cannot query it alone. */
  private static final String TERMINAL_PROPERTY = "stoa.terminal";

  /** Set by the launcher if standard output is a terminal. */
  private static final String OUTPUT_TERMINAL_PROPERTY = "stoa.output.terminal";

  /** Set by the launcher to the terminal's number of columns. */
  private static final String WIDTH_PROPERTY = "stoa.terminal.width";

  /**
   * The settings of SLF4J's simple logger that {@code simplelogger.properties} sets for programs
   * that submit jobs.
   */
  private static final List<String> LOG_LEVEL_PROPERTIES =
      List.of(
          "org.slf4j.simpleLogger.defaultLogLevel",
          "org.slf4j.simpleLogger.log.org.apache.hadoop.mapreduce.Job",
          "org.slf4j.simpleLogger.log.org.apache.hadoop.util.NativeCodeLoader");

  private Main() {}

  /** Runs one command and ends the process with its exit code. */
  public static void main(String[] arguments) {
    disableLogging();
    // Programs parse the output, so its digits must not depend on the locale.
    Locale.setDefault(Locale.ROOT);
    Console console =
        Console.of(
            new FileOutputStream(FileDescriptor.out),
            new FileOutputStream(FileDescriptor.err),
            Boolean.getBoolean(TERMINAL_PROPERTY),
            Terminal.of(
                Boolean.getBoolean(OUTPUT_TERMINAL_PROPERTY),
                Integer.getInteger(WIDTH_PROPERTY, 0),
                System.getenv()));
    System.exit(new CommandLineProgram(console).run(arguments));
  }

  /** Keeps messages of libraries out of the output, unless the user set a level. */
  private static void disableLogging() {
    for (String property : LOG_LEVEL_PROPERTIES) {
      if (System.getProperty(property) == null) {
        System.setProperty(property, "off");
      }
    }
  }
}
