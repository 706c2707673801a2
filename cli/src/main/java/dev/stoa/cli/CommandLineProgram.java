package dev.stoa.cli;

import dev.stoa.cli.command.Commands;
import dev.stoa.cli.console.Console;
import dev.stoa.cli.console.Interruption;
import dev.stoa.cli.hadoop.HadoopSettings;
import dev.stoa.cli.hadoop.HadoopUris;
import dev.stoa.text.NameSuggestions;
import java.io.IOException;
import java.io.OutputStream;
import java.io.OutputStreamWriter;
import java.io.PrintWriter;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import picocli.CommandLine;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.ParseResult;
import picocli.CommandLine.UnmatchedArgumentException;

/**
 * Runs the program: parses the arguments, runs the command, and reports errors as a message and an
 * exit code. Called by {@link Main} and by tests.
 */
public final class CommandLineProgram {
  /** The exit code of success. */
  public static final int OK = 0;

  /** The exit code when an input, the table or the disk cannot be used. */
  public static final int BAD_INPUT = 1;

  /** The exit code when the arguments are wrong. */
  public static final int BAD_USAGE = 2;

  private final Console console;

  /** Creates a program that writes to {@code console}. */
  public CommandLineProgram(Console console) {
    this.console = console;
  }

  private CommandLine commandLine(String... arguments) {
    CommandLine commandLine = Commands.commandLine(console, List.of(arguments));
    commandLine.setOut(newWriter(console.out()));
    commandLine.setErr(newWriter(console.err()));
    commandLine.setParameterExceptionHandler(this::handleUsageError);
    commandLine.setExecutionExceptionHandler(this::handleFailure);
    return commandLine;
  }

  private static PrintWriter newWriter(OutputStream out) {
    return new PrintWriter(new OutputStreamWriter(out, StandardCharsets.UTF_8), true);
  }

  /** Runs one command and returns its exit code. */
  public int run(String... arguments) {
    CommandLine.tracer().setLevel(CommandLine.TraceLevel.OFF); // its warnings name classes
    CommandLine commandLine = commandLine(arguments);
    try {
      int exitCode = commandLine.execute(arguments);
      commandLine.getOut().flush();
      console.out().flush();
      return exitCode;
    } catch (IOException | Error e) { // picocli passes only exceptions to its handler
      return report(e, List.of(arguments));
    } finally {
      HadoopSettings.clear();
    }
  }

  private int handleUsageError(ParameterException exception, String[] arguments) {
    String message =
        exception instanceof UnmatchedArgumentException unmatched
            ? unmatchedMessage(unmatched)
            : ErrorMessages.of(exception);
    String name = exception.getCommandLine().getCommandSpec().qualifiedName();
    console.err().println("stoa: " + message + " (see " + name + " --help)");
    return BAD_USAGE;
  }

  /** Returns a message that names the first unknown argument, and valid ones that are similar. */
  private static String unmatchedMessage(UnmatchedArgumentException exception) {
    String argument = exception.getUnmatched().get(0);
    Set<String> commands = exception.getCommandLine().getSubcommands().keySet();
    if (argument.startsWith("-")) {
      Set<String> options = exception.getCommandLine().getCommandSpec().optionsMap().keySet();
      List<String> similarOptions =
          NameSuggestions.closest(argument, options)
              .map(List::of)
              .orElseGet(exception::getSuggestions);
      return "unknown option "
          + argument
          + (similarOptions.isEmpty()
              ? ""
              : "; did you mean " + String.join(" or ", similarOptions) + "?");
    }
    if (commands.isEmpty()) {
      Optional<String> count = countLikeOption(exception.getCommandLine());
      return count.isPresent()
          ? "unknown option -%s; did you mean -n %s?".formatted(count.get(), count.get())
          : "unexpected argument \"" + argument + "\": omit it";
    }
    return "unknown command \""
        + argument
        + "\""
        + NameSuggestions.closest(argument, commands)
            .map(command -> "; did you mean " + command + "?")
            .orElse("; the commands are " + String.join(", ", commands));
  }

  /** Returns the number of an argument such as -3, if the command has the option -n. */
  private static Optional<String> countLikeOption(CommandLine command) {
    return command.getCommandSpec().positionalParameters().stream()
        .flatMap(parameter -> parameter.originalStringValues().stream())
        .filter(
            argument ->
                command.getCommandSpec().optionsMap().containsKey("-n")
                    && argument.matches("-[0-9]+"))
        .map(argument -> argument.substring(1))
        .findFirst();
  }

  private int handleFailure(Exception exception, CommandLine command, ParseResult parseResult) {
    return report(exception, parseResult.expandedArgs());
  }

  /** Returns the only URI among the arguments; "the table" if there is none or more than one. */
  private static String location(List<String> arguments) {
    List<String> uris = arguments.stream().filter(HadoopUris::hasScheme).toList();
    return uris.size() == 1 ? uris.get(0) : "the table";
  }

  private int report(Throwable exception, List<String> arguments) {
    if (ErrorMessages.isClosedPipe(exception)) {
      return OK; // as in: stoa cat TABLE | head
    }
    if (Interruption.isShuttingDown()) {
      return BAD_INPUT; // The user ended the process, and the exit code names the signal.
    }
    console.err().println("stoa: " + ErrorMessages.of(exception, location(arguments)));
    if (arguments.contains(Commands.DEBUG_OPTION)) {
      exception.printStackTrace(console.err());
    }
    return BAD_INPUT;
  }
}
