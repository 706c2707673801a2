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
 * Kills executors and drivers in the middle of statements: the effect of a statement is in the
 * tables once, or not at all, and vacuum removes everything that the dead processes left.
 * Meanwhile, slow task attempts are overtaken by others.
 *
 * <p>A process dies at a step chosen in advance: between two rows, or before or after it creates,
 * closes or deletes a file. So no statement ends before its executor is killed.
 */
class KilledProcessesTest {
  private static final String FAULTY_PREFIX = FaultyFileSystem.SCHEME + ":";

  /** The number of steps that each statement makes at least, even with few rows and tasks. */
  private static final int MIN_STEP_COUNT = 8;

  private static final int KIND_COUNT = Kind.values().length;

  private static final long ASSUMED_STATEMENT_NANOS = TimeUnit.SECONDS.toNanos(2);

  @TempDir Path directory;

  private final Random random = Seeds.random(KilledProcessesTest.class);
  private final Map<Kind, Map<Step, Long>> stepCounts = new EnumMap<>(Kind.class);
  private final Map<Kind, Long> nanosByKind = new EnumMap<>(Kind.class);
  private final Map<Long, String> unreadRows = new TreeMap<>();
  private StoredTables tables;
  private SlowStatement.Stream stream;
  private FaultInjection faults;
  private Cluster cluster;
  private boolean hasFaultyStorage;
  private Map<String, Map<Long, String>> expectedRows = Map.of();
  private int ordinal;
  private int executorKillCount;
  private int driverKillCount;
  private int failedStatementCount;
  private long leftoverCount;

  @BeforeEach
  void start() throws IOException {
    Path warehouse = Files.createDirectory(directory.resolve("warehouse"));
    tables = new StoredTables(warehouse.resolve("db"));
    stream =
        new SlowStatement.Stream(directory.resolve("arrivals"), directory.resolve("checkpoint"));
    faults = FaultInjection.in(directory.resolve("orders"));
    startCluster(FAULTY_PREFIX);
    cluster.run("create schema stoa.db");
    cluster.run("create table stoa.db.t (id bigint, a int, t string)");
    tables.addIndex("t", "id");
    execute(Kind.INSERT, FaultSetup.NONE);
  }

  private void startCluster(String scheme) throws IOException {
    hasFaultyStorage = scheme.equals(FAULTY_PREFIX);
    cluster = Cluster.start(directory, scheme + directory.resolve("warehouse"), faults);
    if (ordinal > 0) { // otherwise there is no table yet
      cluster.run("alter table stoa.db.t drop column if exists c");
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
    assertTrue(leftoverCount > 0, "the killed processes left no files");
  }

  /** Kills an executor at each step that earlier statements have made. */
  private void killAtSteps(Kind kind, Step... killedSteps) throws IOException {
    execute(
        kind,
        () -> {
          for (Step step : killedSteps) {
            faults.killAt(step, 2 + random.nextInt(MIN_STEP_COUNT - 1));
          }
        });
    assertEquals(0, pendingKillCount(), () -> "an executor did not die in " + kind);
  }

  /** Starts a cluster in each round; every second one uses the storage of {@code file:} paths. */
  @Test
  @Tag("long")
  void repeatedDeathsKeepTablesConsistent() throws Exception {
    for (int round = 0; round < Seeds.rounds(5); round++) {
      for (Kind kind : Kind.values()) {
        execute(kind, () -> killExecutors(kind));
      }
      Kind lastKind = List.copyOf(EnumSet.allOf(Kind.class)).get(random.nextInt(KIND_COUNT));
      switch (round % 6) {
        case 0 -> killDriverAt(CommitFault.DIE_AFTER, lastKind);
        case 2 -> killDriverAt(CommitFault.DIE_BEFORE, lastKind);
        case 4 -> killDriverAtStep(lastKind);
        default -> killDriverSometime(lastKind);
      }
      startCluster(round % 2 == 0 ? "" : FAULTY_PREFIX);
    }
    execute(Kind.STREAM, FaultSetup.NONE);
    report();
    assertTrue(executorKillCount > ordinal / 2, "few executors died");
  }

  private void report() {
    System.out.printf(
        "KilledProcessesTest: %d statements, %d executors and %d drivers killed, %d statements"
            + " failed, %d split directories and column files left over and removed, %d rows in the"
            + " end%n",
        ordinal,
        executorKillCount,
        driverKillCount,
        failedStatementCount,
        leftoverCount,
        expectedRows.get("t").size());
  }

  /** Sets up the faults of a statement, or causes them. */
  @FunctionalInterface
  private interface FaultSetup {
    FaultSetup NONE = () -> {};

    void arrange() throws IOException;
  }

  private int pendingKillCount() throws IOException {
    return faults.pendingKillCount(Step.ROW) + faults.pendingKillCount(Step.EXECUTOR_FILE);
  }

  /** Kills executors at steps that the last statement of this kind had. */
  private void killExecutors(Kind kind) throws IOException {
    for (Step step : List.of(Step.ROW, Step.EXECUTOR_FILE)) {
      if (random.nextInt(4) > 0) {
        faults.killAt(step, 1 + random.nextLong(expectedStepCount(kind, step)));
      }
    }
  }

  /** The number of steps of the last statement of this kind, or the minimum. */
  private long expectedStepCount(Kind kind, Step step) {
    long last = stepCounts.getOrDefault(kind, Map.of()).getOrDefault(step, 0L);
    return last == 0 ? MIN_STEP_COUNT : last;
  }

  /** Runs a statement; kills an executor at a random time, unless none is to die. */
  private void execute(Kind kind, FaultSetup faultSetup) throws IOException {
    SlowStatement statement = prepare(kind);
    faultSetup.arrange();
    int plannedKillCount = pendingKillCount();
    long begin = System.nanoTime();
    cluster.begin(statement.text(tablePath(), stream));
    if (faultSetup != FaultSetup.NONE && !hasFaultyStorage) {
      pause(random.nextLong(nanosByKind.getOrDefault(kind, ASSUMED_STATEMENT_NANOS)));
      executorKillCount += cluster.killExecutor(random).isPresent() ? 1 : 0;
    }
    String answer = cluster.awaitAnswer().orElseThrow(() -> new AssertionError("the driver died"));
    nanosByKind.put(kind, System.nanoTime() - begin);
    executorKillCount += plannedKillCount - pendingKillCount();
    recordStepCounts(kind);
    boolean isDone = answer.equals("done");
    failedStatementCount += isDone ? 0 : 1;
    check(kind + " " + answer, List.of(isDone ? contentsAfter(statement) : expectedRows));
    for (String text : isDone ? statement.cleanup() : List.<String>of()) {
      cluster.run(text);
    }
  }

  private void recordStepCounts(Kind kind) throws IOException {
    Map<Step, Long> counts = new EnumMap<>(Step.class);
    for (Step step : Step.values()) {
      counts.put(step, faults.stepCount(step));
    }
    stepCounts.put(kind, counts);
  }

  /** Creates only what the statement needs. */
  private SlowStatement prepare(Kind kind) throws IOException {
    ordinal++;
    SlowStatement statement = new SlowStatement(kind, ordinal);
    faults.clear();
    for (String text : statement.preparation()) {
      cluster.run(text);
    }
    expectedRows = tables.rows();
    if (kind == Kind.STREAM) {
      stream.add(statement);
      unreadRows.putAll(statement.streamedRows());
    }
    faults.clear();
    return statement;
  }

  private String tablePath() {
    return (hasFaultyStorage ? FAULTY_PREFIX : "") + tables.path("t");
  }

  private Map<String, Map<Long, String>> contentsAfter(SlowStatement statement) {
    return statement.contentsAfter(expectedRows, unreadRows);
  }

  /** The driver dies at its commit, so the tables' contents are known. */
  private void killDriverAt(CommitFault when, Kind kind) throws Exception {
    SlowStatement statement = prepare(kind);
    faults.injectCommitFault(when, 0);
    cluster.begin(statement.text(tablePath(), stream));
    assertEquals(Optional.empty(), cluster.awaitAnswer(), "the driver lived");
    assertFalse(faults.isPending(when));
    killDriver();
    boolean isCommitted = when == CommitFault.DIE_AFTER;
    check(
        kind + " " + when,
        hasMoreCommits(kind)
            ? possibleContents(statement)
            : List.of(isCommitted ? contentsAfter(statement) : expectedRows));
  }

  /** An added column first commits its ids; a stream may have two epochs to write. */
  private static boolean hasMoreCommits(Kind kind) {
    return kind == Kind.ADD || kind == Kind.STREAM;
  }

  private void killDriverAtStep(Kind kind) throws Exception {
    SlowStatement statement = prepare(kind);
    faults.killAt(Step.DRIVER_FILE, 1 + random.nextLong(expectedStepCount(kind, Step.DRIVER_FILE)));
    cluster.begin(statement.text(tablePath(), stream));
    cluster.awaitAnswer();
    killDriver();
    check(kind + " at a step of the driver's", possibleContents(statement));
  }

  private void killDriverSometime(Kind kind) throws Exception {
    SlowStatement statement = prepare(kind);
    cluster.begin(statement.text(tablePath(), stream));
    pause(random.nextLong(nanosByKind.getOrDefault(kind, ASSUMED_STATEMENT_NANOS)));
    killDriver();
    check(kind + " of a killed driver", possibleContents(statement));
  }

  private void killDriver() throws InterruptedException {
    cluster.killDriver();
    driverKillCount++;
  }

  private List<Map<String, Map<Long, String>>> possibleContents(SlowStatement statement) {
    Map<Long, String> earlierRows = new TreeMap<>(unreadRows);
    earlierRows.keySet().removeAll(statement.streamedRows().keySet());
    return List.of(
        expectedRows, statement.contentsAfter(expectedRows, earlierRows), contentsAfter(statement));
  }

  private static void pause(long nanos) {
    try {
      TimeUnit.NANOSECONDS.sleep(nanos);
    } catch (InterruptedException e) {
      throw new AssertionError(e);
    }
  }

  /** Checks that the tables are as one of these, and stay so when leftovers are removed. */
  private void check(String description, List<Map<String, Map<Long, String>>> allowed)
      throws IOException {
    Map<String, Map<Long, String>> actualRows = tables.rows();
    if (!allowed.contains(actualRows)) {
      assertEquals(allowed.get(0), actualRows, description + ", statement " + ordinal);
    }
    tables.verify();
    leftoverCount += tables.removeLeftOvers().size();
    tables.vacuum();
    tables.verify();
    assertEquals(actualRows, tables.rows());
    expectedRows = actualRows;
    unreadRows.keySet().removeAll(actualRows.get("t").keySet());
  }
}
