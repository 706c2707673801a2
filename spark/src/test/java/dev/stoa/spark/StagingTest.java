package dev.stoa.spark;

import static org.apache.spark.sql.types.DataTypes.LongType;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.stoa.spark.error.StoaRuntimeException;
import dev.stoa.storage.local.LocalStorage;
import dev.stoa.table.Table;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.apache.spark.TaskContext;
import org.apache.spark.scheduler.SparkListener;
import org.apache.spark.scheduler.SparkListenerTaskEnd;
import org.apache.spark.sql.AnalysisException;
import org.apache.spark.sql.SparkSession;
import org.apache.spark.sql.api.java.UDF1;
import org.apache.spark.sql.catalyst.analysis.TableAlreadyExistsException;
import org.apache.spark.sql.connector.catalog.Column;
import org.apache.spark.sql.connector.catalog.Identifier;
import org.apache.spark.sql.connector.catalog.StagedTable;
import org.apache.spark.sql.connector.catalog.TableInfo;
import org.apache.spark.sql.types.DataTypes;
import org.apache.spark.sql.util.CaseInsensitiveStringMap;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;

/** Tables created or replaced together with the rows of a query. */
@ExtendWith(SparkExtension.class)
class StagingTest {
  private static final FinishedTasks FINISHED_TASKS = new FinishedTasks();
  private static final String FAILING_QUERY =
      "select if(id = 90, fail_after_another_task(id), id) id from range(100)";

  @TempDir Path warehouse;
  private TestCatalog catalog;

  @BeforeEach
  void open(SparkSession spark) {
    catalog = new TestCatalog(spark, warehouse);
    spark.udf().register("fail_after_another_task", (UDF1<Long, Long>) StagingTest::fail, LongType);
    spark.sparkContext().addSparkListener(FINISHED_TASKS);
  }

  @AfterEach
  void close(SparkSession spark) {
    spark.sparkContext().removeSparkListener(FINISHED_TASKS);
  }

  /**
   * Fails after the scheduler has seen another task of the stage succeed. If that task still ran
   * when the query was aborted, its files would be left to vacuum.
   */
  private static Long fail(Long id) throws InterruptedException {
    FINISHED_TASKS.awaitTask(TaskContext.get().stageId());
    throw new IllegalStateException("row " + id + " fails");
  }

  /** Listens for the stages of which a task has succeeded. */
  private static final class FinishedTasks extends SparkListener {
    private static final long TIMEOUT_SECONDS = 60;

    private final Map<Integer, CountDownLatch> latchesByStage = new ConcurrentHashMap<>();

    @Override
    public void onTaskEnd(SparkListenerTaskEnd task) {
      if (task.taskInfo().successful()) {
        latch(task.stageId()).countDown();
      }
    }

    private CountDownLatch latch(int stageId) {
      return latchesByStage.computeIfAbsent(stageId, key -> new CountDownLatch(1));
    }

    void awaitTask(int stage) throws InterruptedException {
      if (!latch(stage).await(TIMEOUT_SECONDS, TimeUnit.SECONDS)) {
        throw new IllegalStateException("no other task of stage " + stage + " succeeded");
      }
    }
  }

  private Table table() throws IOException {
    return Table.open(LocalStorage.at(warehouse.resolve("t")));
  }

  private AnalysisException refusal(String statement) {
    return assertInstanceOf(
        AnalysisException.class, assertThrows(Exception.class, () -> catalog.sql(statement)));
  }

  @Test
  void aTableIsCreatedWithItsRowsInOneCommit() throws IOException {
    catalog.sql(
        "create table $.t partitioned by (bucket(4, id)) comment 'made' tblproperties ('k' = 'v')"
            + " as select id, 'n' || id name from range(100)");
    assertEquals(1, table().history().size());
    assertEquals("bucket(id,4)", table().snapshot().partitionSpec().toString());
    assertEquals(List.of("[100, 4950]"), catalog.sql("select count(*), sum(id) from $.t"));
    String createStatement = catalog.sql("show create table $.t").get(0);
    assertTrue(
        createStatement.contains("COMMENT 'made'") && createStatement.contains("'k' = 'v'"),
        createStatement);
    assertEquals(
        "TABLE_OR_VIEW_ALREADY_EXISTS", refusal("create table $.t as select 1 id").getCondition());
    catalog.sql("create table if not exists $.t as select 2 id");
    catalog.sql("create table $.none as select id from range(0)");
    assertEquals(List.of("[0]"), catalog.sql("select count(*) from $.none"));
    assertEquals("SCHEMA_NOT_FOUND", refusal("create table $.no.t as select 1 id").getCondition());
  }

  @Test
  void aFailedQueryLeavesNoTableAndNoFiles() throws IOException {
    assertFailsAtRow("create table $.t as " + FAILING_QUERY);
    assertEquals(List.of(), catalog.sql("show tables in $"));
    assertEquals(List.of(), catalog.sql("show schemas in $"));
    catalog.sql("create table $.t as select 1 id");
    assertFailsAtRow("replace table $.t as " + FAILING_QUERY);
    assertEquals(List.of("[1]"), catalog.sql("select * from $.t"));
    try (var files = Files.list(warehouse.resolve("t"))) {
      assertEquals(2, files.count(), "split directories of the query that failed are left");
    }
  }

  private void assertFailsAtRow(String statement) {
    Throwable failure = assertThrows(Exception.class, () -> catalog.sql(statement));
    while (failure.getCause() != null) {
      failure = failure.getCause();
    }
    assertEquals("row 90 fails", failure.getMessage());
  }

  @Test
  void aTableIsReplacedInOneCommitAndKeepsItsHistory() throws Exception {
    catalog.sql("create table $.t partitioned by (id) as select id, 'x' v from range(3)");
    String uuid = table().snapshot().tableUuid().toString();
    catalog.sql(
        "replace table $.t partitioned by (days(day)) as select date '2026-01-01' day, id + 10 id"
            + " from $.t");
    assertEquals(2, table().snapshot().version());
    assertEquals(uuid, table().snapshot().tableUuid().toString());
    assertEquals("day(day)", table().snapshot().partitionSpec().toString());
    assertEquals(List.of("[10]", "[11]", "[12]"), catalog.sql("select id from $.t order by id"));
    assertEquals(
        List.of("[0, x]", "[1, x]", "[2, x]"),
        catalog.sql("select * from $.t version as of 1 order by id"));
    catalog.sql("create or replace table $.t as select 'only' a");
    catalog.sql("create or replace table $.new as select 1 a");
    assertEquals(List.of("[only, 1]"), catalog.sql("select t.a, n.a from $.t t join $.new n"));
    catalog.sql("replace table $.t (b int comment 'empty') comment 'again'");
    assertEquals(List.of(), catalog.sql("select b from $.t"));
    assertEquals(4, table().snapshot().version());
    assertEquals(
        "TABLE_OR_VIEW_NOT_FOUND", refusal("replace table $.gone as select 1 a").getCondition());
    catalog.spark().range(5).toDF("z").writeTo(catalog.name() + ".t").replace();
    assertEquals(List.of("[5]"), catalog.sql("select count(z) from $.t"));
  }

  @Test
  void aTableCreatedConcurrentlyIsKept() throws Exception {
    StoaCatalog staging = new StoaCatalog();
    staging.initialize(
        "staging", new CaseInsensitiveStringMap(Map.of("warehouse", warehouse.toString())));
    Identifier name = Identifier.of(new String[0], "t");
    TableInfo info =
        new TableInfo.Builder()
            .withColumns(new Column[] {Column.create("id", DataTypes.IntegerType)})
            .build();
    StagedTable stagedCreate = staging.stageCreate(name, info);
    StagedTable stagedCreateOrReplace = staging.stageCreateOrReplace(name, info);
    catalog.sql("create table $.t (id int)");
    catalog.sql("insert into $.t values (1)");
    assertThrows(StoaRuntimeException.class, stagedCreate::commitStagedChanges);
    stagedCreate.abortStagedChanges();
    assertThrows(StoaRuntimeException.class, stagedCreateOrReplace::commitStagedChanges);
    assertThrows(TableAlreadyExistsException.class, () -> staging.stageCreate(name, info));
    assertEquals(List.of("[1]"), catalog.sql("select id from $.t"));
    StagedTable stagedReplace = staging.stageReplace(name, info);
    catalog.sql("alter table $.t add column other int");
    assertThrows(StoaRuntimeException.class, stagedReplace::commitStagedChanges);
    assertEquals(List.of("[1, null]"), catalog.sql("select * from $.t"));
  }
}
