package dev.stoa.sql.command;

import dev.stoa.cli.console.Console;
import dev.stoa.sql.statement.SqlNames;
import dev.stoa.sql.statement.SqlScript;
import dev.stoa.text.NameSuggestions;
import java.io.IOException;
import java.nio.file.Path;
import java.sql.SQLException;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import org.jline.reader.EOFError;
import org.jline.reader.EndOfFileException;
import org.jline.reader.LineReader;
import org.jline.reader.LineReaderBuilder;
import org.jline.reader.ParsedLine;
import org.jline.reader.Parser;
import org.jline.reader.UserInterruptException;
import org.jline.reader.impl.DefaultParser;
import org.jline.terminal.Terminal;
import org.jline.terminal.TerminalBuilder;

/**
 * The prompt of {@code stoa sql}: statements that end in a semicolon, and commands that start with
 * a dot. History is kept in the home directory.
 */
final class SqlPrompt {
  private static final List<String> COMMANDS =
      List.of(".tables", ".schema", ".mode", ".timer", ".help", ".quit");
  private static final String HISTORY_FILE = ".stoa_sql_history";

  private final Console console;
  private final SqlSession session;
  private final TableCatalog catalog;
  private boolean isTimed = true;
  private boolean isEnded;

  SqlPrompt(Console console, SqlSession session) {
    this.console = console;
    this.session = session;
    this.catalog = new TableCatalog(session.duckDb());
  }

  /** Reads statements from the terminal of the process, and runs them. */
  void run() throws IOException {
    Path history = Path.of(System.getProperty("user.home"), HISTORY_FILE);
    try (Terminal terminal = TerminalBuilder.builder().system(true).build()) {
      run(terminal, history);
    }
  }

  /** Reads and runs statements until the end of the input. */
  void run(Terminal terminal, Path history) throws IOException {
    LineReader reader = newReader(terminal, history);
    while (!isEnded) {
      try {
        runInput(reader.readLine("stoa> "));
      } catch (UserInterruptException e) {
        console.print(""); // Ctrl-C drops the input
      } catch (EndOfFileException e) {
        isEnded = true;
      }
      console.out().flush();
    }
  }

  private LineReader newReader(Terminal terminal, Path history) {
    return LineReaderBuilder.builder()
        .terminal(terminal)
        .parser(new PromptParser())
        .completer(new SqlCompleter(catalog, COMMANDS))
        .variable(LineReader.HISTORY_FILE, history)
        .variable(LineReader.SECONDARY_PROMPT_PATTERN, "  ... ")
        .variable(LineReader.ERRORS, 0) // completes what was typed, not what resembles it
        .build();
  }

  /** Lets the user go on with the next line until a statement ends in a semicolon. */
  private static final class PromptParser extends DefaultParser {
    PromptParser() {
      setEscapeChars(new char[0]);
      setQuoteChars(new char[0]);
    }

    @Override
    public ParsedLine parse(String line, int cursor, Parser.ParseContext context) {
      boolean isCommand = line.stripLeading().startsWith(".");
      if (context == Parser.ParseContext.ACCEPT_LINE && !isCommand && !SqlScript.isComplete(line)) {
        throw new EOFError(-1, cursor, "the statement goes on");
      }
      return super.parse(line, cursor, context);
    }
  }

  private void runInput(String input) throws IOException {
    try {
      if (input.stripLeading().startsWith(".")) {
        runCommand(List.of(input.strip().split("\\s+", 2)));
        return;
      }
      for (String statement : SqlScript.statements(input)) {
        long startNanos = System.nanoTime();
        session.run(statement);
        if (isTimed) {
          double seconds = (System.nanoTime() - startNanos) / 1e9;
          console.printNote("%.3f s".formatted(seconds));
        }
      }
    } catch (SQLException | IOException | RuntimeException e) {
      console.out().flush();
      console.err().println("stoa: " + e.getMessage());
    }
  }

  private void runCommand(List<String> words) throws SQLException, IOException {
    String argument = words.size() > 1 ? words.get(1).strip() : "";
    switch (words.get(0)) {
      case ".tables" -> {
        for (String name : catalog.tables()) {
          console.print(name);
        }
      }
      case ".schema" -> printSchemas(argument);
      case ".mode" -> setMode(argument);
      case ".timer" -> isTimed = !argument.equalsIgnoreCase("off");
      case ".help" -> printHelp();
      case ".quit", ".exit" -> isEnded = true;
      default ->
          throw new IllegalArgumentException(
              "unknown command %s: %s"
                  .formatted(words.get(0), NameSuggestions.suggestion(words.get(0), COMMANDS)));
    }
  }

  private void printSchemas(String name) throws SQLException, IOException {
    List<String> names = name.isEmpty() ? catalog.tables() : List.of(name.replace("'", ""));
    for (String table : names) {
      console.print(table);
      session.run("DESCRIBE " + SqlNames.text(table));
    }
  }

  private void setMode(String name) {
    List<String> names = List.of("table", "lines", "json", "csv");
    if (!names.contains(name)) {
      throw new IllegalArgumentException(
          "unknown mode \"%s\": %s".formatted(name, NameSuggestions.suggestion(name, names)));
    }
    ResultFormat.Kind kind = ResultFormat.Kind.valueOf(name.toUpperCase(Locale.ROOT));
    session.setFormat(new ResultFormat(kind, Optional.empty()));
  }

  private void printHelp() throws IOException {
    console.print("Statements end in a semicolon; FROM 'dir' reads the table in a directory.");
    console.print(".tables         lists the tables in the directory, and those of DuckDB");
    console.print(".schema [NAME]  shows the columns of all tables, or of one");
    console.print(".mode MODE      prints rows as table, lines, json or csv");
    console.print(".timer on|off   shows or hides the time of each statement");
    console.print(".quit           ends the prompt, as Ctrl-D does");
  }
}
