package dev.stoa.bench.experiment.study.database;

import dev.stoa.bench.column.UnavailableFormatException;
import dev.stoa.bench.column.child.ChildProcess;
import dev.stoa.bench.column.child.PeerModule;
import dev.stoa.bench.experiment.study.job.AnswerKind;
import dev.stoa.bench.harness.Outcome;
import java.io.Closeable;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;

/** The process of the databases, which starts on first use; all contestants share it. */
public final class Databases implements Closeable {
  private static final String MODULE = "databases";

  private final PeerModule module;
  private Optional<ChildProcess> process = Optional.empty();

  private Databases(PeerModule module) {
    this.module = module;
  }

  /** Builds the module and fetches the databases; starts no process yet. */
  public static Databases build() throws UnavailableFormatException {
    return new Databases(PeerModule.build(MODULE));
  }

  /**
   * Adds a table to the database in a directory, which is created if the directory is empty.
   *
   * @param table the table
   * @param text the file with the rows as delimited text
   */
  public void load(DatabaseKind kind, Path directory, TableDefinition table, Path text)
      throws IOException {
    request(
        "load",
        kind.label(),
        directory.toString(),
        table.name(),
        table.columns(),
        table.sortColumn(),
        String.join(",", table.indexedColumns()),
        text.toString());
  }

  /**
   * A table in SQL.
   *
   * @param name its name
   * @param columns its columns with their types
   * @param sortColumn the column that it is sorted by
   * @param indexedColumns other columns to index
   */
  public record TableDefinition(
      String name, String columns, String sortColumn, List<String> indexedColumns) {
    /** Copies the list. */
    public TableDefinition {
      indexedColumns = List.copyOf(indexedColumns);
    }
  }

  /** Runs a query, whose rows are written to an output that is then deleted. */
  public Outcome run(
      DatabaseKind kind, Path directory, String sql, Path output, AnswerKind answerKind)
      throws IOException {
    List<String> reply =
        request(
            "run",
            kind.label(),
            directory.toString(),
            sql,
            output.toAbsolutePath().toString(),
            answerKind.label());
    return Outcome.of(reply.get(2), Long.parseLong(reply.get(1)), 0, Long.parseLong(reply.get(0)));
  }

  private List<String> request(String... words) throws IOException {
    if (process.isEmpty()) {
      process =
          Optional.of(
              ChildProcess.start(
                  module.command("dev.stoa.peers.databases.DatabasesChild", List.of("-Xmx1g"))));
    }
    return process.get().request(words);
  }

  @Override
  public void close() throws IOException {
    if (process.isPresent()) {
      // A server is another process, which must end before its files are removed.
      try (ChildProcess ending = process.get()) {
        ending.request("close");
      } finally {
        process = Optional.empty();
      }
    }
  }
}
