package dev.stoa.cli;

import dev.stoa.cli.command.Commands;
import dev.stoa.cli.console.Console;
import dev.stoa.cli.console.Interruption;
import dev.stoa.cli.hadoop.Addresses;
import dev.stoa.cli.hadoop.HadoopSettings;
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
 * One run of the program: parses the arguments, runs the command, turns faults into one sentence
 * and an exit code. Called by {@link Main} and by tests.
 */
public final class CommandLineProgram {
  /** The exit code after work well done. */
  public static final int OK = 0;

  /** The exit code when the input, the table or the disk is not as needed. */
  public static final int BAD_INPUT = 1;

  /** The exit code when the arguments are wrong. */
  public static final int USAGE = 2;

  private final Console console;
  private final CommandLine commandLine;

  /** A program that writes to that console. */
  public CommandLineProgram(Console console) {
    this.console = console;
    this.commandLine = Commands.commandLine(console);
    commandLine.setOut(writer(console.out()));
    commandLine.setErr(writer(console.err()));
    commandLine.setParameterExceptionHandler(this::refuse);
    commandLine.setExecutionExceptionHandler(this::fail);
  }

  private static PrintWriter writer(OutputStream out) {
    return new PrintWriter(new OutputStreamWriter(out, StandardCharsets.UTF_8), true);
  }

  /** Runs one command and gives its exit code. */
  public int run(String... arguments) {
    int code;
    try {
      code = commandLine.execute(arguments);
    } catch (OutOfMemoryError | StackOverflowError e) {
      code = report(e, List.of(arguments));
    } finally {
      HadoopSettings.forget();
    }
    try {
      commandLine.getOut().flush();
      console.out().flush();
    } catch (IOException e) {
      return report(e, List.of());
    }
    return code;
  }

  private int refuse(ParameterException fault, String[] arguments) {
    StringBuilder sentence = new StringBuilder("stoa: ").append(Sentences.of(fault));
    if (fault instanceof UnmatchedArgumentException unmatched) {
      sentence.append(suggestion(unmatched));
    }
    String name = fault.getCommandLine().getCommandSpec().qualifiedName();
    console.err().println(sentence + " (see " + name + " --help)");
    return USAGE;
  }

  private static String suggestion(UnmatchedArgumentException fault) {
    Set<String> commands = fault.getCommandLine().getSubcommands().keySet();
    if (!commands.isEmpty() && !fault.getUnmatched().get(0).startsWith("-")) {
      return NearestWord.of(fault.getUnmatched().get(0), commands)
          .map(command -> "; did you mean " + command + "?")
          .orElse("; the commands are " + String.join(", ", commands));
    }
    return fault.getSuggestions().isEmpty()
        ? ""
        : "; did you mean " + String.join(" or ", fault.getSuggestions()) + "?";
  }

  private int fail(Exception fault, CommandLine command, ParseResult parsed) {
    return report(fault, parsed.expandedArgs());
  }

  /** The one address among the arguments; who names several is told only of a table. */
  private static String place(List<String> arguments) {
    List<String> addresses = arguments.stream().filter(Addresses::hasScheme).toList();
    return addresses.size() == 1 ? addresses.get(0) : "the table";
  }

  private int report(Throwable fault, List<String> arguments) {
    if (Sentences.isClosedPipe(fault)) {
      return OK; // The reader has seen enough, as in: stoa cat T | head
    }
    if (Interruption.isUnderWay()) {
      return BAD_INPUT; // Whoever ended the process knows, and the signal is its exit code.
    }
    console.err().println("stoa: " + Sentences.of(fault, place(arguments)));
    if (arguments.contains(Commands.DEBUG)) {
      fault.printStackTrace(console.err());
    }
    return BAD_INPUT;
  }
}
