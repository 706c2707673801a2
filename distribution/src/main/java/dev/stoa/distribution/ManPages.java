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

/** Writes one man page for the program and one for each command, in troff's macros for man. */
final class ManPages {
  private static final String EXAMPLES = "Examples:";
  private static final int MAX_SYNOPSIS = 10_000;

  private final StringBuilder page = new StringBuilder();
  private final String version;

  private ManPages(String version) {
    this.version = version;
  }

  /** Writes {@code stoa.1}, {@code stoa-load.1} and so on to a directory. */
  static void write(CommandLine program, String version, Path directory) throws IOException {
    program.setUsageHelpWidth(MAX_SYNOPSIS); // no line breaks
    write(program.getCommandSpec(), version, directory);
    for (CommandLine command : program.getSubcommands().values()) {
      write(command.getCommandSpec(), version, directory);
    }
  }

  private static void write(CommandSpec command, String version, Path directory)
      throws IOException {
    Path file = directory.resolve(pageName(command) + ".1");
    Files.writeString(file, new ManPages(version).of(command));
  }

  private static String pageName(CommandSpec command) {
    return command.qualifiedName("-");
  }

  private String of(CommandSpec command) {
    String name = pageName(command);
    List<String> description = text(command.usageMessage().description());
    line(".TH", name.toUpperCase(Locale.ROOT), "1", "", "Stoa " + version, "Stoa");
    line(".SH", "NAME");
    line(escape(name) + " \\- " + escape(withoutPeriod(description.get(0))));
    line(".SH", "SYNOPSIS");
    synopsis(command);
    line(".SH", "DESCRIPTION");
    description.forEach(this::textLine);
    List<String> footer = text(command.usageMessage().footer());
    int examples = footer.indexOf(EXAMPLES);
    paragraphs(footer.subList(0, examples));
    arguments(command);
    commands(command);
    line(".SH", "EXAMPLES");
    line(".nf");
    footer.subList(examples + 1, footer.size()).forEach(example -> textLine(example.strip()));
    line(".fi");
    seeAlso(command);
    return page.toString();
  }

  private void synopsis(CommandSpec command) {
    String usage = command.commandLine().getHelp().synopsis(0).strip();
    line(".B " + escape(command.qualifiedName()));
    textLine(usage.substring(command.qualifiedName().length()).replaceAll("\\s+", " ").strip());
  }

  private void arguments(CommandSpec command) {
    line(".SH", "OPTIONS");
    for (PositionalParamSpec argument : command.positionalParameters()) {
      argument("\\fI" + escape(argument.paramLabel()) + "\\fR", argument);
    }
    for (OptionSpec option : command.options()) {
      if (!option.hidden()) {
        String names = "\\fB" + escape(String.join(", ", option.names())) + "\\fR";
        boolean hasValue = option.arity().max() > 0;
        argument(names + (hasValue ? " \\fI" + escape(option.paramLabel()) + "\\fR" : ""), option);
      }
    }
  }

  private void argument(String heading, ArgSpec argument) {
    line(".TP");
    line(heading);
    text(description(argument)).forEach(this::textLine);
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

  private void commands(CommandSpec command) {
    if (command.subcommands().isEmpty()) {
      return;
    }
    line(".SH", "COMMANDS");
    for (CommandLine each : command.subcommands().values()) {
      CommandSpec spec = each.getCommandSpec();
      line(".TP");
      line("\\fB" + escape(spec.name()) + "\\fR");
      textLine(text(spec.usageMessage().description()).get(0));
    }
  }

  private void seeAlso(CommandSpec command) {
    line(".SH", "SEE ALSO");
    CommandSpec other =
        command.parent() == null
            ? command.subcommands().values().iterator().next().getCommandSpec()
            : command.parent();
    line(".BR " + escape(pageName(other)) + " (1)");
  }

  private void paragraphs(List<String> lines) {
    boolean isNew = true;
    for (String line : lines) {
      if (!line.isBlank()) {
        if (isNew) {
          line(".PP");
        }
        textLine(line);
      }
      isNew = line.isBlank();
    }
  }

  /** Lines as picocli shows them, in which {@code %%} is a percent sign. */
  private static List<String> text(String... lines) {
    return List.of(String.join("\n", lines).replace("%%", "%").replace("%n", "\n").split("\n"));
  }

  private static String withoutPeriod(String sentence) {
    return sentence.endsWith(".") ? sentence.substring(0, sentence.length() - 1) : sentence;
  }

  private void textLine(String text) {
    line(escape(text));
  }

  private void line(String request, String... arguments) {
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
