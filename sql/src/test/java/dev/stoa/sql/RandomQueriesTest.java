package dev.stoa.sql;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.stoa.sql.statement.SqlNames;
import dev.stoa.testing.Seeds;
import java.io.IOException;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Random queries return the same rows over tables in directories and over tables of DuckDB, which
 * got the same rows as literals.
 */
final class RandomQueriesTest {
  private static final int QUERIES_PER_PAIR = 15;
  private static final int MAX_DIFFERENCES = Integer.getInteger("differences", 1);

  @TempDir private Path directory;

  private final long seed = Seeds.seed(RandomQueriesTest.class);
  private final Random random = new Random(seed);
  private final List<String> differences = new ArrayList<>();
  private int failureCount;

  @Test
  void queriesReturnTheRowsOfDuckDbsTables() throws Exception {
    run(Seeds.rounds(150));
  }

  @Test
  @Tag("long")
  void thousandsOfQueriesReturnTheRowsOfDuckDbsTables() throws Exception {
    run(Seeds.rounds(5_000));
  }

  private void run(int queryCount) throws Exception {
    for (int done = 0; done < queryCount && differences.size() < MAX_DIFFERENCES; ) {
      runPair(directory.resolve("tables" + done));
      done += QUERIES_PER_PAIR;
    }
    assertEquals(List.of(), differences, "seed " + seed);
    assertTrue(
        failureCount * 4 <= queryCount, failureCount + " of " + queryCount + " queries failed");
  }

  private void runPair(Path location) throws Exception {
    try (Connection connection = DriverManager.getConnection("jdbc:duckdb:")) {
      try (StoaDuckDb duckDb = StoaDuckDb.register(connection)) {
        execute(connection, "SET TimeZone = 'UTC'");
        List<RandomTable> tables =
            List.of(
                RandomTable.create("t0", location, connection, random),
                RandomTable.create("t1", location, connection, random));
        RandomQueries queries = new RandomQueries(random, tables);
        for (String template : List.of("DESCRIBE SELECT * FROM {0}", "FROM {0} ORDER BY id")) {
          compare(connection, duckDb, location, new RandomQuery(template, true, true), tables);
        }
        for (int i = 0; i < QUERIES_PER_PAIR; i++) {
          if (!compare(connection, duckDb, location, queries.next(), tables)) {
            return;
          }
        }
        assertEquals(List.of(), twinNames(connection));
      }
    }
  }

  private static List<String> twinNames(Connection connection) throws SQLException {
    try (Statement statement = connection.createStatement();
        ResultSet rows =
            statement.executeQuery(
                "SELECT table_name FROM information_schema.tables WHERE table_schema <> 'judge'")) {
      return Answer.read(rows).rows();
    }
  }

  private static void execute(Connection connection, String sql) throws SQLException {
    try (Statement statement = connection.createStatement()) {
      statement.execute(sql);
    }
  }

  /** Compares a query; returns false if it broke DuckDB, which then accepts no other. */
  private boolean compare(
      Connection connection,
      StoaDuckDb duckDb,
      Path location,
      RandomQuery query,
      List<RandomTable> tables) {
    Outcome expected = outcome(query, () -> judged(connection, query.over("judge.t0", "judge.t1")));
    if (expected.failure().map(Exception::getMessage).orElse("").startsWith("INTERNAL Error")) {
      return false;
    }
    String first = SqlNames.text(location.resolve("t0").toString());
    String second = SqlNames.text(location.resolve("t1").toString());
    Outcome actual = outcome(query, () -> found(duckDb, query.over(first, second)));
    if (isConversionError(expected) != isConversionError(actual)) {
      return true; // which conditions are tested first is DuckDB's choice
    }
    failureCount += expected.failure().isPresent() ? 1 : 0;
    if (expected.failure().isPresent() == actual.failure().isPresent()
        && expected.answer().equals(actual.answer())) {
      return true;
    }
    differences.add(
        "%s%n  over %s%n  expected %s%n  found    %s%n"
            .formatted(
                query.over("judge.t0", "judge.t1"),
                tables,
                expected.without(actual),
                actual.without(expected)));
    return true;
  }

  private static boolean isConversionError(Outcome outcome) {
    String message = outcome.failure().map(Exception::getMessage).orElse("");
    return message.startsWith("Conversion Error") || message.startsWith("Out of Range Error");
  }

  /** What came of a query: an answer, or an exception. */
  private record Outcome(Optional<Answer> answer, Optional<Exception> failure) {
    /** Returns a text of what another one does not have. */
    String without(Outcome other) {
      if (answer.isEmpty() || other.answer().isEmpty()) {
        return failure.map(Exception::toString).orElse("rows");
      }
      List<String> rows = new ArrayList<>(answer.get().rows());
      other.answer().get().rows().forEach(rows::remove);
      return "%d rows of %s, among them %s"
          .formatted(
              answer.get().rows().size(),
              answer.get().columns(),
              rows.subList(0, Math.min(3, rows.size())));
    }
  }

  /** Runs a query. */
  private interface Run {
    Answer run() throws SQLException, IOException;
  }

  private static Outcome outcome(RandomQuery query, Run run) {
    try {
      Answer answer = run.run();
      answer = query.isExact() ? answer : answer.withoutNegativeZeros();
      answer = query.isOrdered() ? answer : answer.sorted();
      return new Outcome(Optional.of(answer), Optional.empty());
    } catch (SQLException | IOException | RuntimeException e) {
      return new Outcome(Optional.empty(), Optional.of(e));
    }
  }

  private static Answer judged(Connection connection, String sql) throws SQLException {
    try (Statement statement = connection.createStatement();
        ResultSet rows = statement.executeQuery(sql)) {
      return Answer.read(rows);
    }
  }

  private static Answer found(StoaDuckDb duckDb, String sql) throws SQLException, IOException {
    try (SqlResult result = duckDb.execute(sql)) {
      return Answer.read(result.rows().orElseThrow());
    }
  }
}
