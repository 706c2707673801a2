package dev.stoa.peers.databases;

import dev.stoa.bench.column.child.ChildRequestServer;
import dev.stoa.bench.experiment.study.database.Databases.TableDefinition;
import dev.stoa.bench.experiment.study.job.AnswerKind;
import dev.stoa.cli.work.FileTree;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.SQLException;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * Serves the requests of {@code Databases} in the parent process.
 *
 * <pre>
 *   load KIND DIRECTORY TABLE COLUMNS SORT-COLUMN INDEXED-COLUMNS TEXT   adds a table
 *   run KIND DIRECTORY SQL OUTPUT ANSWER-KIND   writes the rows of a query, and reads them
 *   close                                       closes all databases
 * </pre>
 *
 * Commas separate the indexed columns; there may be none.
 */
public final class DatabasesChild {
  private final Map<String, Database> databases = new HashMap<>();

  private DatabasesChild() {}

  /** Serves until standard input ends. */
  public static void main(String[] arguments) throws IOException {
    DatabasesChild child = new DatabasesChild();
    try {
      ChildRequestServer.serve(child::reply);
    } finally {
      child.close();
    }
  }

  private void close() throws IOException {
    for (Database database : databases.values()) {
      database.close();
    }
    databases.clear();
  }

  private List<String> reply(List<String> request) throws IOException {
    try {
      switch (request.get(0)) {
        case "load" -> load(request);
        case "run" -> {
          return run(request);
        }
        case "close" -> close();
        default -> throw new IOException("unknown request " + request.get(0));
      }
      return List.of();
    } catch (SQLException e) {
      throw new IOException(String.join(" ", request) + ": " + e.getMessage(), e);
    }
  }

  private static void load(List<String> request) throws SQLException, IOException {
    // The directory is renamed when it is complete, so the database must not stay open.
    try (Database database = Database.open(request.get(1), Path.of(request.get(2)))) {
      TableDefinition table =
          new TableDefinition(
              request.get(3), request.get(4), request.get(5), names(request.get(6)));
      database.load(table, Path.of(request.get(7)));
    }
  }

  private static List<String> names(String list) {
    return list.isEmpty() ? List.of() : List.of(list.split(",", -1));
  }

  private List<String> run(List<String> request) throws SQLException, IOException {
    Database database = databases.get(request.get(2));
    if (database == null) {
      database = Database.open(request.get(1), Path.of(request.get(2)));
      databases.put(request.get(2), database);
    }
    Path output = Files.createDirectories(Path.of(request.get(4)));
    long start = System.nanoTime();
    long rowCount = database.write(request.get(3), output.resolve(Database.OUTPUT_FILE));
    long nanos = System.nanoTime() - start;
    String answer = AnswerKind.named(request.get(5)).read(output);
    FileTree.remove(output);
    return List.of(Long.toString(nanos), Long.toString(rowCount), answer);
  }
}
