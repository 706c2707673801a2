package dev.stoa.distribution;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import picocli.CommandLine;
import picocli.CommandLine.Model.ArgSpec;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;
import picocli.CommandLine.Model.PositionalParamSpec;

/** Writes one man page for the program and one for each command, in the man macros of troff. */
final class ManPages {
  private static final String EXAMPLES = "Examples:";
  private static final int MAX_SYNOPSIS_LENGTH = 10_000;

  private final StringBuilder page = new StringBuilder();
  private final String version;

  private ManPages(String version) {
    this.version = version;
  }

  /** Writes {@code stoa.1}, {@code stoa-load.1} and so on to a directory. */
  static void write(CommandLine program, String version, Path directory) throws IOException {
    program.setUsageHelpWidth(MAX_SYNOPSIS_LENGTH); // no line breaks
    write(program.getCommandSpec(), version, directory);
    for (CommandLine command : program.getSubcommands().values()) {
      write(command.getCommandSpec(), version, directory);
    }
  }

  private static void write(CommandSpec command, String version, Path directory)
      throws IOException {
    Path file = directory.resolve(pageName(command) + ".1");
    Files.writeString(file, new ManPages(version).pageText(command));
  }

  private static String pageName(CommandSpec command) {
    return command.qualifiedName("-");
  }

  private String pageText(CommandSpec command) {
    String name = pageName(command);
    List<String> description = displayedLines(command.usageMessage().description());
    writeLine(".TH", name.toUpperCase(Locale.ROOT), "1", "", "Stoa " + version, "Stoa");
    writeLine(".SH", "NAME");
    writeLine(escape(name) + " \\- " + escape(withoutPeriod(description.get(0))));
    writeLine(".SH", "SYNOPSIS");
    writeSynopsis(command);
    writeLine(".SH", "DESCRIPTION");
    description.forEach(this::writeText);
    List<String> footer = displayedLines(command.usageMessage().footer());
    int examplesIndex = footer.indexOf(EXAMPLES);
    writeParagraphs(footer.subList(0, examplesIndex));
    writeArguments(command);
    writeCommands(command);
    writeLine(".SH", "EXAMPLES");
    writeLine(".nf");
    footer.subList(examplesIndex + 1, footer.size()).forEach(example -> writeText(example.strip()));
    writeLine(".fi");
    writeSeeAlso(command);
    return page.toString();
  }

  private void writeSynopsis(CommandSpec command) {
    String usage = command.commandLine().getHelp().synopsis(0).strip();
    writeLine(".B " + escape(command.qualifiedName()));
    writeText(usage.substring(command.qualifiedName().length()).replaceAll("\\s+", " ").strip());
  }

  private void writeArguments(CommandSpec command) {
    writeLine(".SH", "OPTIONS");
    for (PositionalParamSpec argument : command.positionalParameters()) {
      writeArgument("\\fI" + escape(argument.paramLabel()) + "\\fR", argument);
    }
    for (OptionSpec option : command.options()) {
      if (!option.hidden()) {
        String names = "\\fB" + escape(String.join(", ", option.names())) + "\\fR";
        boolean hasValue = option.arity().max() > 0;
        writeArgument(
            names + (hasValue ? " \\fI" + escape(option.paramLabel()) + "\\fR" : ""), option);
      }
    }
  }

  private void writeArgument(String heading, ArgSpec argument) {
    writeLine(".TP");
    writeLine(heading);
    displayedLines(description(argument)).forEach(this::writeText);
  }

  private static String[] description(ArgSpec argument) {
    String[] lines = argument.description().clone();
    for (int i = 0; i < lines.length; i++) {
      if (argument.completionCandidates() != null) {
        lines[i] =
            lines[i].replace(
                "${COMPLETION-CANDIDATES}", String.join(", ", argument.completionCandidates()));
      }
    }
    return lines;
  }

  private void writeCommands(CommandSpec command) {
    if (command.subcommands().isEmpty()) {
      return;
    }
    writeLine(".SH", "COMMANDS");
    for (CommandLine subcommand : command.subcommands().values()) {
      CommandSpec spec = subcommand.getCommandSpec();
      writeLine(".TP");
      writeLine("\\fB" + escape(spec.name()) + "\\fR");
      writeText(displayedLines(spec.usageMessage().description()).get(0));
    }
  }

  private void writeSeeAlso(CommandSpec command) {
    writeLine(".SH", "SEE ALSO");
    CommandSpec relatedCommand =
        command.parent() == null
            ? command.subcommands().values().iterator().next().getCommandSpec()
            : command.parent();
    writeLine(".BR " + escape(pageName(relatedCommand)) + " (1)");
  }

  private void writeParagraphs(List<String> lines) {
    boolean isParagraphStart = true;
    for (String line : lines) {
      if (!line.isBlank()) {
        if (isParagraphStart) {
          writeLine(".PP");
        }
        writeText(line);
      }
      isParagraphStart = line.isBlank();
    }
  }

  /** Returns lines as picocli shows them: its format has {@code %%} for a percent sign. */
  private static List<String> displayedLines(String... lines) {
    return List.of(String.join("\n", lines).replace("%%", "%").replace("%n", "\n").split("\n"));
  }

  private static String withoutPeriod(String sentence) {
    return sentence.endsWith(".") ? sentence.substring(0, sentence.length() - 1) : sentence;
  }

  private void writeText(String text) {
    writeLine(escape(text));
  }

  private void writeLine(String request, String... arguments) {
    page.append(request);
    for (String argument : arguments) {
      page.append(" \"").append(escape(argument)).append('"');
    }
    page.append('\n');
  }

  private static String escape(String text) {
    String escaped = text.replace("\\", "\\e").replace("-", "\\-").replace("…", "...");
    return escaped.startsWith(".") || escaped.startsWith("'") ? "\\&" + escaped : escaped;
  }
}
