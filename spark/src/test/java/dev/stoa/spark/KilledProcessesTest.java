package dev.stoa.spark;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.stoa.spark.FaultInjection.CommitFault;
import dev.stoa.spark.FaultInjection.Step;
import dev.stoa.spark.SlowStatement.Kind;
import dev.stoa.testing.Seeds;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.EnumMap;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.TreeMap;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Executors and drivers die in the middle of a statement: its effect is in the tables once, or not
 * at all, and a vacuum finds everything the dead processes left. Meanwhile, slow task attempts are
 * overtaken by others.
 *
 * <p>A process dies at a step chosen in advance: between two rows, or before or after it creates,
 * closes or deletes a file. So no statement ends before its executor is killed.
 */
class KilledProcessesTest {
  private static final String OBEYING = FaultyFileSystem.SCHEME + ":";

  /** Each statement makes at least this many steps, even with few rows and tasks. */
  private static final int SURE_STEPS = 8;

  private static final int KIND_COUNT = Kind.values().length;

  private static final long FIRST_GUESS_NANOS = TimeUnit.SECONDS.toNanos(2);

  @TempDir Path directory;

  private final Random random = Seeds.random(KilledProcessesTest.class);
  private final Map<Kind, Map<Step, Long>> steps = new EnumMap<>(Kind.class);
  private final Map<Kind, Long> nanos = new EnumMap<>(Kind.class);
  private final Map<Long, String> arrived = new TreeMap<>();
  private StoredTables tables;
  private SlowStatement.Stream stream;
  private FaultInjection orders;
  private Cluster cluster;
  private boolean isObeying;
  private Map<String, Map<Long, String>> model = Map.of();
  private int ordinal;
  private int kills;
  private int driverKills;
  private int failures;
  private long leftOver;

  @BeforeEach
  void start() throws IOException {
    Path warehouse = Files.createDirectory(directory.resolve("warehouse"));
    tables = new StoredTables(warehouse.resolve("db"));
    stream =
        new SlowStatement.Stream(directory.resolve("arrivals"), directory.resolve("checkpoint"));
    orders = FaultInjection.in(directory.resolve("orders"));
    startCluster(OBEYING);
    cluster.make("create schema stoa.db");
    cluster.make("create table stoa.db.t (id bigint, a int, t string)");
    make(Kind.INSERT, Deaths.NONE);
  }

  private void startCluster(String scheme) throws IOException {
    isObeying = scheme.equals(OBEYING);
    cluster = Cluster.start(directory, scheme + directory.resolve("warehouse"), orders);
    if (ordinal > 0) { // otherwise there is no table yet
      cluster.make("alter table stoa.db.t drop column if exists c");
    }
  }

  @AfterEach
  void stop() {
    cluster.close();
  }

  @Test
  void aStatementWhoseProcessesDieTakesEffectAtMostOnce() throws Exception {
    killAtSteps(Kind.INSERT, Step.EXECUTOR_FILE);
    killAtSteps(Kind.MERGE, Step.ROW, Step.EXECUTOR_FILE);
    killAtSteps(Kind.UPDATE, Step.EXECUTOR_FILE);
    killAtSteps(Kind.DELETE, Step.ROW);
    killDriverAt(CommitFault.DIE_AFTER, Kind.STREAM);
    report();
    assertTrue(leftOver > 0, "the dead left nothing");
  }

  /** Kills an executor at each step that earlier statements have made. */
  private void killAtSteps(Kind kind, Step... deaths) throws IOException {
    make(
        kind,
        () -> {
          for (Step step : deaths) {
            orders.killAt(step, 2 + random.nextInt(SURE_STEPS - 1));
          }
        });
    assertEquals(0, openKills(), () -> "an executor did not die in " + kind);
  }

  /** Rounds of one cluster; every second one uses the storage of {@code file:} paths. */
  @Test
  @Tag("long")
  void repeatedDeathsKeepTablesConsistent() throws Exception {
    for (int round = 0; round < Seeds.rounds(5); round++) {
      for (Kind kind : Kind.values()) {
        make(kind, () -> killExecutors(kind));
      }
      Kind last = List.copyOf(EnumSet.allOf(Kind.class)).get(random.nextInt(KIND_COUNT));
      switch (round % 6) {
        case 0 -> killDriverAt(CommitFault.DIE_AFTER, last);
        case 2 -> killDriverAt(CommitFault.DIE_BEFORE, last);
        case 4 -> killDriverAtStep(last);
        default -> killDriverSometime(last);
      }
      startCluster(round % 2 == 0 ? "" : OBEYING);
    }
    make(Kind.STREAM, Deaths.NONE);
    report();
    assertTrue(kills > ordinal / 2, "few executors died");
  }

  private void report() {
    System.out.printf(
        "KilledProcessesTest: %d statements, %d executors and %d drivers killed, %d statements"
            + " failed, %d split directories and column files left over and removed, %d rows in the"
            + " end%n",
        ordinal, kills, driverKills, failures, leftOver, model.get("t").size());
  }

  /** Sets up the faults of a statement, or causes them. */
  @FunctionalInterface
  private interface Deaths {
    Deaths NONE = () -> {};

    void order() throws IOException;
  }

  private int openKills() throws IOException {
    return orders.openKills(Step.ROW) + orders.openKills(Step.EXECUTOR_FILE);
  }

  /** Kills executors at steps that the last statement of this kind had. */
  private void killExecutors(Kind kind) throws IOException {
    for (Step step : List.of(Step.ROW, Step.EXECUTOR_FILE)) {
      if (random.nextInt(4) > 0) {
        orders.killAt(step, 1 + random.nextLong(known(kind, step)));
      }
    }
  }

  /** The number of steps of the last statement of this kind, or the minimum. */
  private long known(Kind kind, Step step) {
    long last = steps.getOrDefault(kind, Map.of()).getOrDefault(step, 0L);
    return last == 0 ? SURE_STEPS : last;
  }

  /** Runs a statement; kills an executor at a random time, unless none is to die. */
  private void make(Kind kind, Deaths deaths) throws IOException {
    SlowStatement statement = prepare(kind);
    deaths.order();
    int ordered = openKills();
    long begin = System.nanoTime();
    cluster.begin(statement.text(path(), stream));
    if (deaths != Deaths.NONE && !isObeying) {
      pause(random.nextLong(nanos.getOrDefault(kind, FIRST_GUESS_NANOS)));
      kills += cluster.killExecutor(random).isPresent() ? 1 : 0;
    }
    String answer = cluster.awaitAnswer().orElseThrow(() -> new AssertionError("the driver died"));
    nanos.put(kind, System.nanoTime() - begin);
    kills += ordered - openKills();
    learnSteps(kind);
    boolean isDone = answer.equals("done");
    failures += isDone ? 0 : 1;
    check(kind + " " + answer, List.of(isDone ? after(statement) : model));
    for (String text : isDone ? statement.tidying() : List.<String>of()) {
      cluster.make(text);
    }
  }

  private void learnSteps(Kind kind) throws IOException {
    Map<Step, Long> made = new EnumMap<>(Step.class);
    for (Step step : Step.values()) {
      made.put(step, orders.count(step));
    }
    steps.put(kind, made);
  }

  /** Creates only what the statement needs. */
  private SlowStatement prepare(Kind kind) throws IOException {
    ordinal++;
    SlowStatement statement = new SlowStatement(kind, ordinal);
    orders.clear();
    for (String text : statement.preparation()) {
      cluster.make(text);
    }
    model = tables.rows();
    if (kind == Kind.STREAM) {
      stream.add(statement);
      arrived.putAll(statement.arriving());
    }
    orders.clear();
    return statement;
  }

  private String path() {
    return (isObeying ? OBEYING : "") + tables.of("t");
  }

  private Map<String, Map<Long, String>> after(SlowStatement statement) {
    return statement.applied(model, arrived);
  }

  /** The driver dies at its commit, so the tables' contents are known. */
  private void killDriverAt(CommitFault when, Kind kind) throws Exception {
    SlowStatement statement = prepare(kind);
    orders.injectCommitFault(when, 0);
    cluster.begin(statement.text(path(), stream));
    assertEquals(Optional.empty(), cluster.awaitAnswer(), "the driver lived");
    assertFalse(orders.isPending(when));
    killDriver();
    boolean isCommitted = when == CommitFault.DIE_AFTER;
    check(
        kind + " " + when,
        hasMoreCommits(kind) ? either(statement) : List.of(isCommitted ? after(statement) : model));
  }

  /** An added column first commits its ids; a stream may have two epochs to write. */
  private static boolean hasMoreCommits(Kind kind) {
    return kind == Kind.ADD || kind == Kind.STREAM;
  }

  private void killDriverAtStep(Kind kind) throws Exception {
    SlowStatement statement = prepare(kind);
    orders.killAt(Step.DRIVER_FILE, 1 + random.nextLong(known(kind, Step.DRIVER_FILE)));
    cluster.begin(statement.text(path(), stream));
    cluster.awaitAnswer();
    killDriver();
    check(kind + " at a step of the driver's", either(statement));
  }

  private void killDriverSometime(Kind kind) throws Exception {
    SlowStatement statement = prepare(kind);
    cluster.begin(statement.text(path(), stream));
    pause(random.nextLong(nanos.getOrDefault(kind, FIRST_GUESS_NANOS)));
    killDriver();
    check(kind + " of a killed driver", either(statement));
  }

  private void killDriver() throws InterruptedException {
    cluster.killDriver();
    driverKills++;
  }

  private List<Map<String, Map<Long, String>>> either(SlowStatement statement) {
    Map<Long, String> earlier = new TreeMap<>(arrived);
    earlier.keySet().removeAll(statement.arriving().keySet());
    return List.of(model, statement.applied(model, earlier), after(statement));
  }

  private static void pause(long nanos) {
    try {
      TimeUnit.NANOSECONDS.sleep(nanos);
    } catch (InterruptedException e) {
      throw new AssertionError(e);
    }
  }

  /** Checks that the tables are as one of these, and stay so when leftovers are removed. */
  private void check(String what, List<Map<String, Map<Long, String>>> allowed) throws IOException {
    Map<String, Map<Long, String>> found = tables.rows();
    if (!allowed.contains(found)) {
      assertEquals(allowed.get(0), found, what + ", statement " + ordinal);
    }
    tables.verify();
    leftOver += tables.removeLeftOvers().size();
    tables.vacuum();
    tables.verify();
    assertEquals(found, tables.rows());
    model = found;
    arrived.keySet().removeAll(found.get("t").keySet());
  }
}
