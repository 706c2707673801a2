package dev.stoa.spark;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.stoa.data.ColumnarRecord;
import dev.stoa.storage.Storage;
import dev.stoa.storage.local.LocalStorage;
import dev.stoa.table.Fault;
import dev.stoa.table.RecordMode;
import dev.stoa.table.RecordReader;
import dev.stoa.table.Table;
import dev.stoa.table.TableVerifier;
import dev.stoa.table.VacuumOptions;
import dev.stoa.testing.Seeds;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.TreeMap;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Executors and drivers that are killed in the middle of a write, an update, a merge or a refresh
 * of a column: the table has what the statement does once, or not at all. Slow attempts of tasks
 * are overtaken by others all the while.
 */
class KilledProcessesTest {
  private static final int ROWS = 400;

  @TempDir Path directory;

  private final Random random = Seeds.random(KilledProcessesTest.class);
  private Map<Long, Numbered> model = new TreeMap<>();
  private Path warehouse;
  private Cluster cluster;
  private int step;
  private int kills;
  private int failures;

  /** What a row has beside its id. */
  private record Numbered(int a, String t) {}

  /** What a statement makes of a row. */
  private enum Kind {
    INSERT,
    UPDATE,
    MERGE,
    COLUMN
  }

  @BeforeEach
  void start() throws IOException {
    warehouse = Files.createDirectory(directory.resolve("warehouse"));
    cluster = Cluster.start(directory, warehouse);
    cluster.begin("create schema stoa.db");
    assertEquals("done", cluster.awaitAnswer());
    cluster.begin("create table stoa.db.t (id bigint, a int, t string)");
    assertEquals("done", cluster.awaitAnswer());
    make(Kind.INSERT, 0);
  }

  @AfterEach
  void stop() {
    cluster.close();
  }

  @Test
  void aStatementWhoseExecutorIsKilledHappensOnceOrNotAtAll() throws Exception {
    for (Kind kind : Kind.values()) {
      make(kind, 1);
    }
    killDriverIn(Kind.MERGE);
    report();
  }

  @Test
  @Tag("long")
  void anyNumberOfKillsDoNoHarm() throws Exception {
    for (int round = 0; round < Seeds.rounds(10); round++) {
      for (Kind kind : Kind.values()) {
        make(kind, 1 + random.nextInt(3));
      }
      killDriverIn(Kind.values()[random.nextInt(Kind.values().length)]);
      cluster.close();
      cluster = Cluster.start(directory, warehouse);
    }
    report();
  }

  private void report() {
    System.out.printf(
        "KilledProcessesTest: %d statements, %d executors killed, %d statements failed, %d rows%n",
        step, kills, failures, model.size());
  }

  private Storage storage() throws IOException {
    try (Stream<Path> files = Files.walk(warehouse)) {
      return LocalStorage.at(
          files.filter(file -> file.endsWith("_stoa")).findFirst().orElseThrow().getParent());
    }
  }

  /** Makes a statement, and kills so many executors meanwhile. */
  private void make(Kind kind, int killCount) throws IOException {
    step++;
    Map<Long, Numbered> after = after(kind);
    cluster.begin(statement(kind));
    for (int i = 0; i < killCount; i++) {
      pause(random.nextLong(TimeUnit.MILLISECONDS.toNanos(1_500)));
      kills += cluster.killExecutor(random).isPresent() ? 1 : 0;
    }
    String answer = cluster.awaitAnswer();
    check(kind + " " + answer, answer.equals("done") ? List.of(after) : List.of(model, after));
    failures += answer.equals("done") ? 0 : 1;
  }

  private void killDriverIn(Kind kind) throws Exception {
    step++;
    Map<Long, Numbered> after = after(kind);
    cluster.begin(statement(kind));
    pause(random.nextLong(TimeUnit.MILLISECONDS.toNanos(3_000)));
    cluster.killDriver();
    check(kind + " of a killed driver", List.of(model, after));
  }

  private static void pause(long nanos) {
    try {
      TimeUnit.NANOSECONDS.sleep(nanos);
    } catch (InterruptedException e) {
      throw new AssertionError(e);
    }
  }

  private String statement(Kind kind) throws IOException {
    long first = step * 1_000L;
    return switch (kind) {
      case INSERT ->
          String.format(
              "insert into stoa.db.t select id, int(id %% 7), 'i%d' from range(%d, %d, 1, 4)"
                  + " where slowly(id)",
              step, first, first + ROWS);
      case UPDATE -> "update stoa.db.t set a = a + 10 where slowly(id) and id % 3 = " + step % 3;
      case MERGE ->
          String.format(
              """
              merge into stoa.db.t t
              using (select id from range(%d, %d, 1, 4) where slowly(id)) s on t.id = s.id
              when matched and t.id %% 5 = 0 then delete
              when matched then update set a = t.a + 1, t = t.t || 'm'
              when not matched then insert (id, a, t) values (s.id, 0, 'n')
              """,
              1_000, 1_000 + ROWS + 10L * step);
      case COLUMN ->
          storage().location()
              + " select _split, _row, t || 'r' as t from stoa.db.t where slowly(id)";
    };
  }

  /** The rows as the statement leaves them. */
  private Map<Long, Numbered> after(Kind kind) {
    Map<Long, Numbered> after = new TreeMap<>(model);
    long first = step * 1_000L;
    switch (kind) {
      case INSERT -> {
        for (long id = first; id < first + ROWS; id++) {
          after.put(id, new Numbered((int) (id % 7), "i" + step));
        }
      }
      case UPDATE ->
          after.replaceAll(
              (id, row) -> id % 3 == step % 3 ? new Numbered(row.a() + 10, row.t()) : row);
      case MERGE -> {
        for (long id = 1_000; id < 1_000 + ROWS + 10L * step; id++) {
          Numbered row = model.get(id);
          if (row == null) {
            after.put(id, new Numbered(0, "n"));
          } else if (id % 5 == 0) {
            after.remove(id);
          } else {
            after.put(id, new Numbered(row.a() + 1, row.t() + "m"));
          }
        }
      }
      case COLUMN -> after.replaceAll((id, row) -> new Numbered(row.a(), row.t() + "r"));
    }
    return after;
  }

  /** The table is as one of these, and stays so when what was left over is removed. */
  private void check(String what, List<Map<Long, Numbered>> allowed) throws IOException {
    Map<Long, Numbered> found = rows();
    assertTrue(allowed.contains(found), what + ", step " + step + ": " + found.size() + " rows");
    model = found;
    verify();
    if (step % 3 == 0) {
      VacuumOptions all = VacuumOptions.defaults().withAge(Duration.ZERO).withKeptSnapshots(1);
      Table.open(storage()).newVacuum(all).run();
      verify();
      assertEquals(found, rows());
    }
  }

  private Map<Long, Numbered> rows() throws IOException {
    Map<Long, Numbered> rows = new TreeMap<>();
    try (RecordReader reader = Table.open(storage()).newScan().open(RecordMode.LAZY)) {
      while (reader.next()) {
        ColumnarRecord row = reader.record();
        Numbered numbered = new Numbered((Integer) row.get(1), row.get(2).toString());
        Object twice = rows.put((Long) row.get(0), numbered);
        assertEquals(null, twice, "a row is there twice: " + row);
      }
    }
    return rows;
  }

  private void verify() throws IOException {
    List<Fault> faults = new ArrayList<>();
    TableVerifier.verify(storage(), faults::add);
    assertEquals(List.of(), faults);
  }
}
