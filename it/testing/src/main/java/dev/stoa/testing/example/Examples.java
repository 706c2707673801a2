package dev.stoa.testing.example;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;

/** Finds examples in documents and in the help of commands. */
public final class Examples {
  private static final Pattern COMMANDS = Pattern.compile("```sh\n(.*?)```", Pattern.DOTALL);
  private static final Pattern COMMANDS_WITH_OUTPUT =
      Pattern.compile("```sh\n([^`]*)```\n\n```text\n([^`]*)```");
  private static final Pattern CODE = Pattern.compile("```java\n(.*?)```", Pattern.DOTALL);
  private static final String HEADING = "Examples:";

  private Examples() {}

  /**
   * Commands with the output that a document shows for them.
   *
   * @param commands the commands, as {@link #commandsOf} returns them
   * @param output all lines of the output
   */
  public record WithOutput(String commands, String output) {}

  /**
   * Returns the command blocks of a document, without calls of {@code ./stoa test} and with a
   * smaller demo. The commands call the program {@code stoa}.
   */
  public static List<String> commandsOf(Path document) throws IOException {
    return blocks(COMMANDS, document).stream().map(Examples::runnable).toList();
  }

  /** Returns the command blocks of a document that are followed by their output. */
  public static List<WithOutput> commandsWithOutputOf(Path document) throws IOException {
    return COMMANDS_WITH_OUTPUT
        .matcher(Files.readString(document))
        .results()
        .map(match -> new WithOutput(runnable(match.group(1)), match.group(2)))
        .toList();
  }

  /** Returns the Java code blocks of a document. */
  public static List<String> programsOf(Path document) throws IOException {
    return blocks(CODE, document);
  }

  /** Returns the commands under the heading "Examples:" of a help text. */
  public static List<String> commandsOfHelp(String help) {
    List<String> lines = help.lines().toList();
    List<String> examples = new ArrayList<>();
    for (int i = lines.indexOf(HEADING) + 1; i > 0 && i < lines.size(); i++) {
      examples.add(lines.get(i).strip());
    }
    return examples;
  }

  private static List<String> blocks(Pattern pattern, Path document) throws IOException {
    return pattern
        .matcher(Files.readString(document))
        .results()
        .map(match -> match.group(1))
        .toList();
  }

  private static String runnable(String block) {
    List<String> lines = block.lines().filter(line -> !line.startsWith("./stoa test")).toList();
    return String.join("\n", lines)
        .replace("./stoa ", "stoa ")
        .replaceAll("(?m)^stoa demo$", "stoa demo --pages 2000 --rounds 1");
  }
}
