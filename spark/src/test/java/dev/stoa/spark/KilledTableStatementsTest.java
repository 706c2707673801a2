package dev.stoa.spark;

import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.stoa.spark.FaultInjection.Step;
import dev.stoa.testing.Seeds;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import java.util.stream.LongStream;
import org.apache.spark.sql.SparkSession;
import org.apache.spark.sql.api.java.UDF1;
import org.apache.spark.sql.types.DataTypes;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;

/**
 * Ends each {@link TableStatement} at a file operation, as if its driver and executors had died:
 * the table has all of a commit or none, each version can be read, and the statement can be
 * repeated. {@link KilledTableProcessesTest} kills processes.
 */
@ExtendWith(SparkExtension.class)
class KilledTableStatementsTest {
  /** The number of statements that take a few seconds. */
  private static final int SHORT_COUNT = 8;

  @TempDir Path directory;

  private final Random random = Seeds.random(KilledTableStatementsTest.class);
  private SparkSession shared;
  private FaultInjection faults;
  private StatementTrial trial;
  private int deathCount;

  @BeforeEach
  void createTable(SparkSession spark) throws IOException {
    shared = spark;
    Path warehouse = Files.createDirectory(directory.resolve("warehouse"));
    faults = FaultInjection.in(directory.resolve("orders"));
    trial = new StatementTrial(warehouse.resolve("db"), this::execute);
  }

  @AfterEach
  void restoreSession() {
    SparkSession.setActiveSession(shared);
  }

  /** Runs a line as a new driver does, whose session knows nothing of earlier ones. */
  private String execute(String line) {
    SparkSession spark = shared.newSession();
    spark.conf().set("fs.faulty.impl", FaultyFileSystem.class.getName());
    spark.conf().set("fs.faulty.impl.disable.cache", "true");
    spark.conf().set(FaultyFileSystem.FAULT_DIRECTORY, faults.directory().toString());
    spark
        .conf()
        .set(
            "spark.sql.catalog.stoa.warehouse",
            FaultyFileSystem.SCHEME + ":" + directory.resolve("warehouse"));
    spark.conf().set(ClusterDriver.CHECKPOINTS, directory.resolve("checkpoints").toString());
    UDF1<Long, Long> slowly = id -> id;
    spark.udf().register("slowly", slowly, DataTypes.LongType);
    SparkSession.setActiveSession(spark);
    String answer = ClusterDriver.execute(spark, line);
    ClusterDriver.awaitRunningTasks(spark);
    return answer;
  }

  /** Takes other statements in each run; the long test takes all. */
  @Test
  void aStatementThatDiesTakesEffectOnceOrNotAtAll() throws IOException {
    killAtSteps(shuffled(List.of(TableStatement.values())).subList(0, SHORT_COUNT), 1);
  }

  @Test
  @Tag("long")
  void aStatementThatDiesAnywhereTakesEffectOnceOrNotAtAll() throws IOException {
    killAtSteps(List.of(TableStatement.values()), Seeds.rounds(25));
  }

  private <T> List<T> shuffled(List<T> list) {
    List<T> shuffled = new ArrayList<>(list);
    Collections.shuffle(shuffled, random);
    return shuffled;
  }

  private void killAtSteps(List<TableStatement> statements, int maxKillCount) throws IOException {
    for (TableStatement statement : statements) {
      trial.prepare(statement);
      faults.clear();
      trial.learn(statement);
      for (long step : chosenSteps(faults.stepCount(Step.DRIVER_FILE), maxKillCount)) {
        killAt(step, statement);
      }
    }
    System.out.printf("KilledTableStatementsTest: %d deaths%n", deathCount);
    assertTrue(deathCount >= statements.size() * 4 / 5, "few statements died");
  }

  private List<Long> chosenSteps(long stepCount, int maxCount) {
    List<Long> steps = shuffled(LongStream.rangeClosed(1, stepCount).boxed().toList());
    return steps.subList(0, Math.min(maxCount, steps.size()));
  }

  /** Tasks may write files in another order, so that there are fewer steps than before. */
  private void killAt(long step, TableStatement statement) throws IOException {
    String schema = trial.copy(statement);
    faults.clear();
    faults.endAt(Step.DRIVER_FILE, step);
    execute(statement.text(schema));
    if (faults.isEnded()) {
      deathCount++;
      faults.clear();
      trial.checkAfterDeath(schema, statement, "ended at " + step, random.nextBoolean());
    }
  }
}
