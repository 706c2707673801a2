package dev.stoa.spark;

import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.stoa.spark.FaultInjection.CommitFault;
import dev.stoa.spark.FaultInjection.Step;
import dev.stoa.testing.Seeds;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.EnumMap;
import java.util.Map;
import java.util.Random;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Kills the executors and the driver of each {@link TableStatement} at random steps. */
@Tag("long")
class KilledTableProcessesTest {
  @TempDir Path directory;

  private final Random random = Seeds.random(KilledTableProcessesTest.class);
  private final Map<TableStatement, Map<Step, Long>> stepCounts =
      new EnumMap<>(TableStatement.class);
  private FaultInjection faults;
  private Cluster cluster;
  private StatementTrial trial;
  private int executorKillCount;
  private int driverKillCount;

  @BeforeEach
  void start() throws IOException {
    Path warehouse = Files.createDirectory(directory.resolve("warehouse"));
    faults = FaultInjection.in(directory.resolve("orders"));
    startCluster();
    trial = new StatementTrial(warehouse.resolve("db"), this::execute);
  }

  private void startCluster() throws IOException {
    String warehouse = FaultyFileSystem.SCHEME + ":" + directory.resolve("warehouse");
    cluster = Cluster.start(directory, warehouse, faults);
  }

  @AfterEach
  void stop() {
    cluster.close();
  }

  /** Returns the answer of the driver, or that it died. */
  private String execute(String line) {
    try {
      cluster.begin(line);
      return cluster.awaitAnswer().orElse("died");
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  @Test
  void aStatementWhoseProcessesDieTakesEffectOnceOrNotAtAll() throws Exception {
    for (TableStatement statement : TableStatement.values()) {
      trial.prepare(statement);
      faults.clear();
      trial.learn(statement);
      Map<Step, Long> counts = new EnumMap<>(Step.class);
      for (Step step : Step.values()) {
        counts.put(step, faults.stepCount(step));
      }
      stepCounts.put(statement, counts);
    }
    int roundCount = Seeds.rounds(2);
    for (int round = 0; round < roundCount; round++) {
      for (TableStatement statement : TableStatement.values()) {
        if (statement.hasTasks()) {
          killExecutors(statement);
        }
        killDriver(statement);
      }
    }
    System.out.printf(
        "KilledTableProcessesTest: %d executors and %d drivers killed%n",
        executorKillCount, driverKillCount);
    assertTrue(executorKillCount >= roundCount, "few executors died");
    assertTrue(
        driverKillCount > roundCount * TableStatement.values().length * 3 / 4, "few drivers died");
  }

  private int pendingKillCount() throws IOException {
    return faults.pendingKillCount(Step.ROW) + faults.pendingKillCount(Step.EXECUTOR_FILE);
  }

  private long randomStep(TableStatement statement, Step step) {
    return 1 + random.nextLong(Math.max(1, stepCounts.get(statement).get(step)));
  }

  /** Spark repeats the tasks of the dead executors. */
  private void killExecutors(TableStatement statement) throws IOException {
    String schema = trial.copy(statement);
    faults.clear();
    for (Step step : new Step[] {Step.ROW, Step.EXECUTOR_FILE}) {
      faults.killAt(step, randomStep(statement, step));
    }
    int plannedKillCount = pendingKillCount();
    String answer = execute(statement.text(schema));
    executorKillCount += plannedKillCount - pendingKillCount();
    faults.clear();
    if (answer.equals("done")) {
      trial.checkDone(schema, statement);
    }
    trial.checkAfterDeath(schema, statement, "without executors: " + answer, random.nextBoolean());
  }

  /** Tasks may write files in another order, so that the driver makes fewer steps than before. */
  private void killDriver(TableStatement statement) throws Exception {
    String schema = trial.copy(statement);
    faults.clear();
    String moment = arrangeDeath(statement);
    String answer = execute(statement.text(schema));
    faults.clear();
    if (answer.equals("died")) {
      driverKillCount++;
      cluster.killDriver();
      startCluster();
    }
    trial.checkAfterDeath(schema, statement, moment, random.nextBoolean());
  }

  /** Returns a description of the moment. */
  private String arrangeDeath(TableStatement statement) throws IOException {
    switch (random.nextInt(4)) {
      case 0 -> {
        faults.injectCommitFault(CommitFault.DIE_AFTER, 0);
        return "killed after its commit";
      }
      case 1 -> {
        faults.injectCommitFault(CommitFault.DIE_BEFORE, 0);
        return "killed before its commit";
      }
      default -> {
        long step = randomStep(statement, Step.DRIVER_FILE);
        faults.killAt(Step.DRIVER_FILE, step);
        return "killed at " + step;
      }
    }
  }
}
