package dev.stoa.distribution;

import java.util.Arrays;
import java.util.stream.Collectors;
import picocli.CommandLine;
import picocli.CommandLine.Model.ArgSpec;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;

/** Writes the function that completes commands, options and files in zsh. */
final class ZshCompletion {
  private ZshCompletion() {}

  /** Returns the text of the file {@code _stoa}. */
  static String of(CommandLine program) {
    CommandSpec spec = program.getCommandSpec();
    String commands =
        program.getSubcommands().values().stream()
            .map(CommandLine::getCommandSpec)
            .map(command -> "    " + quote(command.name() + ":" + summary(command)) + "\n")
            .collect(Collectors.joining());
    String commandCases =
        program.getSubcommands().values().stream()
            .map(CommandLine::getCommandSpec)
            .map(command -> "    " + command.name() + ")\n" + argumentsCall(command) + "      ;;\n")
            .collect(Collectors.joining());
    return """
    #compdef stoa
    local -a commands
    if (( CURRENT == 2 )); then
      commands=(
    %s  )
      _describe command commands
    %s  return
    fi
    local command=$words[2]
    shift words
    (( CURRENT-- ))
    case $command in
    %sesac
    """
        .formatted(commands, argumentsCall(spec), commandCases.replaceAll("(?m)^  ", ""));
  }

  /** Returns the call of zsh's function that completes the options and files of a command. */
  private static String argumentsCall(CommandSpec command) {
    StringBuilder call = new StringBuilder("      _arguments -S");
    for (OptionSpec option : command.options()) {
      if (!option.hidden()) {
        Arrays.stream(option.names())
            .map(name -> name + "[" + description(option) + "]" + valueCompletion(option))
            .forEach(rule -> call.append(" \\\n        ").append(quote(rule)));
      }
    }
    if (command.parent() != null) {
      call.append(" \\\n        '*:file:_files'");
    }
    return call.append('\n').toString();
  }

  private static String valueCompletion(OptionSpec option) {
    if (option.arity().max() == 0) {
      return "";
    }
    String label = ":" + option.paramLabel().replace(":", "\\:") + ":";
    return option.completionCandidates() == null
        ? label + "_files"
        : label + "(" + String.join(" ", option.completionCandidates()) + ")";
  }

  private static String description(ArgSpec argument) {
    String text = String.join(" ", argument.description()).split("\\. ", 2)[0];
    return text.replace("%%", "%").replace("[", "\\[").replace("]", "\\]").replace(":", "\\:");
  }

  private static String summary(CommandSpec command) {
    return command.usageMessage().description()[0];
  }

  private static String quote(String text) {
    return "'" + text.replace("'", "'\\''") + "'";
  }
}
