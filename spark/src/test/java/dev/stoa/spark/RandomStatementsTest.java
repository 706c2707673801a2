package dev.stoa.spark;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.stoa.storage.Storage;
import dev.stoa.storage.local.LocalStorage;
import dev.stoa.table.Table;
import dev.stoa.table.maintenance.Fault;
import dev.stoa.table.maintenance.TableVerifier;
import dev.stoa.testing.Seeds;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.TreeMap;
import java.util.function.UnaryOperator;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.SparkSession;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;

/**
 * Random DELETE, UPDATE, MERGE and INSERT statements have the same effect on a table as on a map of
 * rows.
 */
@ExtendWith(SparkExtension.class)
class RandomStatementsTest {
  private static final int MAX_ROWS = 400;

  @TempDir Path warehouse;

  private final Random random = Seeds.random(RandomStatementsTest.class);
  private final RandomStatementParts parts = new RandomStatementParts(random);
  private TreeMap<Long, RandomStatementParts.TableRow> model = new TreeMap<>();
  private TreeMap<Long, RandomStatementParts.TableRow> source = new TreeMap<>();
  private SparkSession spark;
  private TestCatalog catalog;
  private long nextId;

  /** A clause of a MERGE: its rows, and its action. */
  private record Clause(
      String sql,
      RandomStatementParts.Condition rows,
      UnaryOperator<RandomStatementParts.TableRow> change) {}

  @Test
  void statementsAgreeWithAMapOfRows(SparkSession session) throws IOException {
    run(session, 12, "");
    run(session, 12, "partitioned by (p)");
  }

  @Test
  @Tag("long")
  void manyStatementsAgreeWithAMapOfRows(SparkSession session) throws IOException {
    run(session, Seeds.rounds(150), "");
    run(session, Seeds.rounds(150), "partitioned by (p)");
    run(session, Seeds.rounds(150), "partitioned by (bucket(3, id))");
  }

  private void run(SparkSession session, int statements, String partitioning) throws IOException {
    spark = session;
    Path directory = Files.createTempDirectory(warehouse, "w");
    catalog = new TestCatalog(spark, directory);
    model = new TreeMap<>();
    catalog.sql("create schema $.db");
    catalog.sql("create table $.db.t (id bigint, a int, t string, p string) " + partitioning);
    for (int step = 0; step < statements; step++) {
      spark.conf().set("spark.stoa.update", random.nextInt(3) == 0 ? "rows" : "columns");
      String statement = model.size() < 20 ? insert() : statement(directory);
      check(step + ": " + statement);
    }
    spark.conf().unset("spark.stoa.update");
    List<Fault> faults = new ArrayList<>();
    TableVerifier.verify(storage(directory), faults::add);
    assertEquals(List.of(), faults);
    System.out.println(
        "RandomStatementsTest: "
            + statements
            + " statements "
            + partitioning
            + ", "
            + Table.open(storage(directory)).snapshot());
  }

  private static Storage storage(Path directory) throws IOException {
    try (Stream<Path> files = Files.walk(directory)) {
      return LocalStorage.at(
          files.filter(file -> file.endsWith("_stoa")).findFirst().orElseThrow().getParent());
    }
  }

  private void check(String statement) {
    List<String> found =
        spark.table(catalog.name() + ".db.t").orderBy("id").collectAsList().stream()
            .map(Row::toString)
            .toList();
    assertEquals(model.values().stream().map(row -> row.text()).toList(), found, statement);
  }

  private String statement(Path directory) throws IOException {
    makeSource();
    int choice = random.nextInt(20);
    if (choice < 5) {
      return delete();
    } else if (choice < 11) {
      return update();
    } else if (choice < 17) {
      return merge();
    } else if (choice < 19 && model.size() < MAX_ROWS) {
      return insert();
    }
    Table.open(storage(directory)).newCompaction().commit();
    return "compact";
  }

  private String execute(String statement) {
    try {
      catalog.sql(statement);
      return statement;
    } catch (RuntimeException e) {
      throw new AssertionError(statement, e);
    }
  }

  private void makeSource() {
    source = new TreeMap<>();
    for (int i = 5 + random.nextInt(40); i > 0; i--) {
      RandomStatementParts.TableRow row = parts.row(random.nextLong(nextId + 30));
      source.put(row.id(), row);
    }
    String rows =
        source.values().stream()
            .map(RandomStatementParts.TableRow::sql)
            .collect(Collectors.joining(", "));
    spark
        .sql(
            "select bigint(id) as id, int(a) as a, string(t) as t, p from values "
                + rows
                + " as s(id, a, t, p)")
        .createOrReplaceTempView("statement_source");
  }

  private String insert() {
    List<String> rows = new ArrayList<>();
    nextId = Math.max(nextId, model.isEmpty() ? 0 : model.lastKey() + 1);
    for (int i = 20 + random.nextInt(60); i > 0; i--) {
      RandomStatementParts.TableRow row = parts.row(nextId++);
      model.put(row.id(), row);
      rows.add(row.sql());
    }
    return execute("insert into $.db.t values " + String.join(", ", rows));
  }

  private String delete() {
    RandomStatementParts.Condition rows = parts.condition("x", source.keySet());
    model.values().removeIf(row -> Boolean.TRUE.equals(rows.holds().apply(row)));
    return execute("delete from $.db.t as x where " + rows.sql());
  }

  private String update() {
    RandomStatementParts.Condition rows = parts.condition("x", source.keySet());
    RandomStatementParts.Assignments set = parts.assignments("x");
    model.replaceAll(
        (id, row) -> Boolean.TRUE.equals(rows.holds().apply(row)) ? set.change().apply(row) : row);
    return execute("update $.db.t as x set " + set.sql() + " where " + rows.sql());
  }

  private Clause clause(String when, boolean isLast, boolean mayUseSource) {
    RandomStatementParts.Condition rows =
        isLast && random.nextBoolean() ? parts.always() : parts.condition("x", source.keySet());
    String head = " when " + when + (rows.sql().equals("true") ? "" : " and " + rows.sql());
    int choice = random.nextInt(4);
    if (choice == 0) {
      return new Clause(head + " then delete", rows, row -> null);
    } else if (choice == 1 && mayUseSource) {
      return new Clause(
          head + " then update set a = s.a, t = s.t",
          rows,
          row -> row.with(source.get(row.id()).a(), source.get(row.id()).t(), row.p()));
    }
    RandomStatementParts.Assignments set = parts.assignments("x");
    return new Clause(head + " then update set " + set.sql(), rows, set.change());
  }

  private List<Clause> clauses(String when, boolean mayUseSource) {
    int count = random.nextInt(3);
    List<Clause> clauses = new ArrayList<>();
    for (int i = 0; i < count; i++) {
      clauses.add(clause(when, i == count - 1, mayUseSource));
    }
    return clauses;
  }

  private static RandomStatementParts.TableRow apply(
      List<Clause> clauses, RandomStatementParts.TableRow row) {
    for (Clause clause : clauses) {
      if (Boolean.TRUE.equals(clause.rows().holds().apply(row))) {
        return clause.change().apply(row);
      }
    }
    return row;
  }

  private String merge() {
    List<Clause> matched = clauses("matched", true);
    List<Clause> alone = clauses("not matched by source", false);
    boolean inserts = random.nextBoolean() || (matched.isEmpty() && alone.isEmpty());
    TreeMap<Long, RandomStatementParts.TableRow> after = new TreeMap<>();
    for (RandomStatementParts.TableRow row : model.values()) {
      RandomStatementParts.TableRow changed =
          apply(source.containsKey(row.id()) ? matched : alone, row);
      if (changed != null) {
        after.put(row.id(), changed);
      }
    }
    if (inserts) {
      source.forEach(
          (id, row) -> {
            if (!model.containsKey(id)) {
              after.put(id, row);
            }
          });
    }
    model = after;
    nextId = Math.max(nextId, model.isEmpty() ? 0 : model.lastKey() + 1);
    return execute(
        "merge into $.db.t x using statement_source s on x.id = s.id"
            + matched.stream().map(Clause::sql).collect(Collectors.joining())
            + (inserts ? " when not matched then insert *" : "")
            + alone.stream().map(Clause::sql).collect(Collectors.joining()));
  }
}
