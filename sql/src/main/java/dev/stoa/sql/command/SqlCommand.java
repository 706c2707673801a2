package dev.stoa.sql.command;

import dev.stoa.cli.argument.SnapshotOptions;
import dev.stoa.cli.console.Console;
import dev.stoa.sql.statement.SqlScript;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.sql.SQLException;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** {@code stoa sql}: runs SQL with DuckDB over tables and files. */
@Command(
    name = "sql",
    description = {
      "Runs SQL with DuckDB. The name of a table is that of its directory: FROM 'data/crawl'; a "
          + "query reads only the columns, map keys and rows that it needs. DuckDB also reads "
          + "Parquet, CSV and JSON files by name.",
      "CREATE TABLE 'dir' AS SELECT … and INSERT INTO 'dir' … write a table in one commit.",
      "Without a statement, opens a prompt on a terminal, and else reads a script from standard "
          + "input."
    },
    sortOptions = false,
    footer = {
      "",
      "Examples:",
      "  stoa sql \"SELECT url FROM crawl WHERE metadata['content-type'] = 'text/html' LIMIT 3\"",
      "  stoa sql \"SELECT metadata['server'], count(*) FROM crawl GROUP BY 1\" --csv",
      "  stoa sql \"FROM crawl JOIN 'visits.csv' USING (url)\" --json",
      "  stoa sql \"FROM crawl\" --version 1 -o crawl.parquet",
      "  stoa sql \"CREATE TABLE 'urls' AS SELECT url FROM crawl\""
    })
final class SqlCommand implements Callable<Integer> {
  /** Set by the launcher if standard input is a terminal. */
  private static final String TERMINAL_PROPERTY = "stoa.input.terminal";

  private final Console console;

  @Spec private CommandSpec spec;

  @Parameters(
      paramLabel = "STATEMENT",
      arity = "0..*",
      description = "Statements, separated by semicolons.")
  private List<String> statements = List.of();

  @Option(names = "--json", description = "Prints one JSON object per row.")
  private boolean isJson;

  @Option(names = "--csv", description = "Prints comma-separated values with a header.")
  private boolean isCsv;

  @Option(
      names = {"-o", "--output"},
      paramLabel = "FILE",
      description = "Writes the rows to a file, whose extension selects the format as for export.")
  private Optional<String> output = Optional.empty();

  @Mixin private SnapshotOptions snapshotOptions;

  @Option(
      names = "--database",
      paramLabel = "FILE",
      description = "Opens or creates a database file of DuckDB for its own tables.")
  private Optional<String> database = Optional.empty();

  @Option(
      names = "--threads",
      paramLabel = "N",
      description = "The number of threads (default: one per core).")
  private Optional<Integer> threadCount = Optional.empty();

  SqlCommand(Console console) {
    this.console = console;
  }

  @Override
  public Integer call() throws IOException {
    ResultFormat format = format();
    boolean isPrompt =
        statements.isEmpty()
            && console.terminal().isTerminal()
            && Boolean.getBoolean(TERMINAL_PROPERTY);
    try (SqlSession session =
        SqlSession.open(
            console,
            new Database(database, threadCount),
            new CommandLineTables(snapshotOptions),
            format)) {
      if (isPrompt) {
        new SqlPrompt(console, session).run();
        return 0;
      }
      String script =
          statements.isEmpty()
              ? new String(System.in.readAllBytes(), StandardCharsets.UTF_8)
              : String.join(";\n", statements);
      for (String statement : SqlScript.statements(script)) {
        session.run(statement);
      }
      return 0;
    } catch (SQLException e) {
      throw new IllegalArgumentException(e.getMessage(), e);
    }
  }

  private ResultFormat format() {
    if ((isJson ? 1 : 0) + (isCsv ? 1 : 0) + (output.isPresent() ? 1 : 0) > 1) {
      throw new ParameterException(
          spec.commandLine(), "--json, --csv and -o cannot be combined: give one of them");
    }
    if (threadCount.isPresent() && threadCount.get() < 1) {
      throw new ParameterException(
          spec.commandLine(), "--threads is " + threadCount.get() + ": use 1 or more");
    }
    return output
        .map(ResultFormat::file)
        .orElse(isJson ? ResultFormat.JSON : isCsv ? ResultFormat.CSV : ResultFormat.TABLE);
  }
}
