package dev.stoa.cli;

import dev.stoa.cli.command.Commands;
import dev.stoa.cli.console.Console;
import dev.stoa.cli.console.Interruption;
import dev.stoa.cli.hadoop.HadoopSettings;
import dev.stoa.cli.hadoop.HadoopUris;
import dev.stoa.engine.OptionNames;
import java.io.IOException;
import java.io.OutputStream;
import java.io.OutputStreamWriter;
import java.io.PrintWriter;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Set;
import picocli.CommandLine;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.ParseResult;
import picocli.CommandLine.UnmatchedArgumentException;

/**
 * Runs the program: parses the arguments, runs the command, and turns an error into one sentence
 * and an exit code. Called by {@link Main} and by tests.
 */
public final class CommandLineProgram {
  /** The exit code of success. */
  public static final int OK = 0;

  /** The exit code when the input, the table or the disk has a fault. */
  public static final int BAD_INPUT = 1;

  /** The exit code when the arguments are wrong. */
  public static final int USAGE = 2;

  private final Console console;

  /** Creates a program that writes to {@code console}. */
  public CommandLineProgram(Console console) {
    this.console = console;
  }

  private CommandLine commandLine(String... arguments) {
    CommandLine commandLine = Commands.commandLine(console, List.of(arguments));
    commandLine.setOut(writer(console.out()));
    commandLine.setErr(writer(console.err()));
    commandLine.setParameterExceptionHandler(this::handleUsageError);
    commandLine.setExecutionExceptionHandler(this::handleFailure);
    return commandLine;
  }

  private static PrintWriter writer(OutputStream out) {
    return new PrintWriter(new OutputStreamWriter(out, StandardCharsets.UTF_8), true);
  }

  /** Runs one command and returns its exit code. */
  public int run(String... arguments) {
    CommandLine commandLine = commandLine(arguments);
    int code;
    try {
      code = commandLine.execute(arguments);
    } catch (OutOfMemoryError | StackOverflowError e) {
      code = report(e, List.of(arguments));
    } finally {
      HadoopSettings.clear();
    }
    try {
      commandLine.getOut().flush();
      console.out().flush();
    } catch (IOException e) {
      return report(e, List.of());
    }
    return code;
  }

  private int handleUsageError(ParameterException fault, String[] arguments) {
    StringBuilder message = new StringBuilder("stoa: ").append(ErrorMessages.of(fault));
    if (fault instanceof UnmatchedArgumentException unmatched) {
      message.append(suggestion(unmatched));
    }
    String name = fault.getCommandLine().getCommandSpec().qualifiedName();
    console.err().println(message + " (see " + name + " --help)");
    return USAGE;
  }

  private static String suggestion(UnmatchedArgumentException fault) {
    Set<String> commands = fault.getCommandLine().getSubcommands().keySet();
    if (!commands.isEmpty() && !fault.getUnmatched().get(0).startsWith("-")) {
      return OptionNames.closest(fault.getUnmatched().get(0), commands)
          .map(command -> "; did you mean " + command + "?")
          .orElse("; the commands are " + String.join(", ", commands));
    }
    return fault.getSuggestions().isEmpty()
        ? ""
        : "; did you mean " + String.join(" or ", fault.getSuggestions()) + "?";
  }

  private int handleFailure(Exception fault, CommandLine command, ParseResult parsed) {
    return report(fault, parsed.expandedArgs());
  }

  /** The only URI among the arguments; if they contain none or several, "the table". */
  private static String location(List<String> arguments) {
    List<String> addresses = arguments.stream().filter(HadoopUris::hasScheme).toList();
    return addresses.size() == 1 ? addresses.get(0) : "the table";
  }

  private int report(Throwable fault, List<String> arguments) {
    if (ErrorMessages.isClosedPipe(fault)) {
      return OK; // as in: stoa cat T | head
    }
    if (Interruption.isShuttingDown()) {
      return BAD_INPUT; // The user ended the process, and the exit code names the signal.
    }
    console.err().println("stoa: " + ErrorMessages.of(fault, location(arguments)));
    if (arguments.contains(Commands.DEBUG)) {
      fault.printStackTrace(console.err());
    }
    return BAD_INPUT;
  }
}
