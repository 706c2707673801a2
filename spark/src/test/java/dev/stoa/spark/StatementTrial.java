package dev.stoa.spark;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.stoa.spark.TableStatement.Repetition;
import dev.stoa.storage.Storage;
import dev.stoa.storage.local.LocalStorage;
import dev.stoa.table.Table;
import dev.stoa.table.scan.RecordMode;
import dev.stoa.table.scan.RecordReader;
import dev.stoa.table.snapshot.Snapshot;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.NavigableMap;
import java.util.TreeMap;
import java.util.function.UnaryOperator;
import java.util.stream.Stream;

/**
 * Statements on copies of one table, each in a schema of its own, and what the copies may contain
 * when the processes of a statement have died. Everything is read from disk without Spark.
 */
final class StatementTrial {
  private static final String UNINDEXED = "db.plain";
  private static final String INDEXED = "db.indexed";

  private final Path database;
  private final UnaryOperator<String> executor;
  private final Map<TableStatement, Outcome> outcomes = new EnumMap<>(TableStatement.class);
  private int copyCount;

  /**
   * What a version of a table contains.
   *
   * @param schema with defaults and constraints
   */
  record Contents(String schema, String partitioning, List<String> rows) {
    private static final Contents NONE = new Contents("", "", List.of());
  }

  /**
   * What a statement without faults does.
   *
   * @param template the schema of the table before the statement
   * @param contents those before the statement and after each of its commits
   */
  private record Outcome(String template, List<Contents> contents) {
    Contents before() {
      return contents.get(0);
    }

    Contents after() {
      return contents.get(contents.size() - 1);
    }
  }

  /**
   * Creates the table.
   *
   * @param database the directory of the schema {@code stoa.db}
   * @param executor runs a line as {@link ClusterDriver#execute} does, and returns its answer
   */
  StatementTrial(Path database, UnaryOperator<String> executor) throws IOException {
    this.database = database;
    this.executor = executor;
    run("create schema stoa.db");
    TableStatement.CREATION.forEach(text -> run(TableStatement.in(UNINDEXED, text)));
    copy(UNINDEXED, INDEXED);
    tables(INDEXED).addIndex("t", "id");
  }

  private void run(String line) {
    assertEquals("done", executor.apply(line), line);
  }

  private StoredTables tables(String schema) {
    return new StoredTables(directory(schema));
  }

  private Path directory(String schema) {
    return database.resolve(schema.substring("db.".length()));
  }

  /** Creates the table that the statement changes. */
  void prepare(TableStatement statement) throws IOException {
    String template = copy(statement.hasIndex() ? INDEXED : UNINDEXED);
    statement.preparation().forEach(text -> run(TableStatement.in(template, text)));
    outcomes.put(statement, new Outcome(template, List.of(contents(template, statement))));
  }

  /** Runs the statement without faults. */
  void learn(TableStatement statement) throws IOException {
    Outcome outcome = outcomes.get(statement);
    List<Contents> contents = new ArrayList<>(outcome.contents());
    String schema = copy(statement);
    long lastVersion = versions(schema, statement).keySet().stream().reduce(0L, Math::max);
    run(statement.text(schema));
    versions(schema, statement).tailMap(lastVersion, false).values().forEach(contents::add);
    assertEquals(statement.commitCount(), contents.size() - 1, () -> statement + ": " + contents);
    outcomes.put(statement, new Outcome(outcome.template(), contents));
    assertEquals(
        statement.changesFilesOnly(), outcome.before().equals(outcomes.get(statement).after()));
  }

  /** Returns the schema of a new copy of the table before a statement. */
  String copy(TableStatement statement) throws IOException {
    return copy(outcomes.get(statement).template());
  }

  private String copy(String source) throws IOException {
    return copy(source, "db.k" + copyCount++);
  }

  private String copy(String source, String target) throws IOException {
    try (Stream<Path> files = Files.walk(directory(source))) {
      for (Path file : files.toList()) {
        Files.copy(file, directory(target).resolve(directory(source).relativize(file).toString()));
      }
    }
    return target;
  }

  /** Reads the newest version. */
  private Contents contents(String schema, TableStatement statement) throws IOException {
    NavigableMap<Long, Contents> versions = versions(schema, statement);
    return versions.isEmpty() ? Contents.NONE : versions.lastEntry().getValue();
  }

  /** Reads each version that the table still has. */
  private NavigableMap<Long, Contents> versions(String schema, TableStatement statement)
      throws IOException {
    NavigableMap<Long, Contents> versions = new TreeMap<>();
    Storage storage = LocalStorage.at(directory(schema).resolve(statement.table()));
    if (Table.exists(storage)) {
      Table table = Table.open(storage);
      Table newest =
          statement.branch().isPresent() ? table.branch(statement.branch().get()) : table;
      for (Snapshot snapshot : newest.history()) {
        versions.put(snapshot.version(), contents(newest.at(snapshot.version())));
      }
    }
    return versions;
  }

  private static Contents contents(Table table) throws IOException {
    List<String> rows = new ArrayList<>();
    try (RecordReader reader = table.newScan().open(RecordMode.LAZY)) {
      while (reader.next()) {
        rows.add(reader.record().toString());
      }
    }
    rows.sort(null);
    return new Contents(
        table.schema().toString(), table.snapshot().partitionSpec().toString(), rows);
  }

  /**
   * Checks a copy after its statement has died: it has all rows of a commit or none, each kept
   * version can be read, and the statement can be repeated.
   *
   * @param isVacuumed whether the leftovers are removed before the repetition
   */
  void checkAfterDeath(String schema, TableStatement statement, String moment, boolean isVacuumed)
      throws IOException {
    Outcome outcome = outcomes.get(statement);
    Contents contents = contents(schema, statement);
    String message = statement + " " + moment + " in " + schema;
    if (!outcome.contents().contains(contents)) {
      assertEquals(outcome.before(), contents, message);
    }
    tables(schema).verify();
    if (isVacuumed) {
      tables(schema).removeLeftOvers();
      tables(schema).verify();
      assertEquals(contents, contents(schema, statement), message);
    }
    repeat(schema, statement, contents, message);
    checkEnd(schema, outcome.after(), statement, message);
  }

  /** Runs the statement again if that does not add its rows twice. */
  private void repeat(String schema, TableStatement statement, Contents contents, String message) {
    boolean isDone = contents.equals(outcomes.get(statement).after());
    if (!isDone || statement.repetition() != Repetition.ADDS) {
      String answer = executor.apply(statement.text(schema));
      boolean isRefused = isDone && statement.repetition() == Repetition.REFUSED;
      assertEquals(isRefused ? "failed" : "done", answer.split(" ", 2)[0], message + ": " + answer);
    }
  }

  /** Checks that a copy is as if no process had died. */
  void checkDone(String schema, TableStatement statement) throws IOException {
    assertEquals(outcomes.get(statement).after(), contents(schema, statement), schema);
  }

  private void checkEnd(String schema, Contents expected, TableStatement statement, String message)
      throws IOException {
    assertEquals(expected, contents(schema, statement), message);
    tables(schema).verify();
    tables(schema).vacuum();
    tables(schema).verify();
    assertEquals(expected, contents(schema, statement), message);
  }
}
