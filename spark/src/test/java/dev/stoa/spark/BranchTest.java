package dev.stoa.spark;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.stoa.spark.error.StoaRuntimeException;
import dev.stoa.storage.local.LocalStorage;
import dev.stoa.table.Table;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeoutException;
import org.apache.spark.sql.AnalysisException;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.SparkSession;
import org.apache.spark.sql.catalyst.parser.ParseException;
import org.apache.spark.sql.streaming.StreamingQueryException;
import org.apache.spark.sql.streaming.Trigger;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;

/** Branches are created, written, read, taken over and dropped with SQL and by path. */
@ExtendWith(SparkExtension.class)
class BranchTest {
  @TempDir Path directory;

  private TestCatalog catalog;
  private String path;

  @BeforeEach
  void createTable(SparkSession spark) {
    catalog = new TestCatalog(spark, directory);
    path = directory.resolve("web/t").toString();
    catalog.sql("create schema $.web");
    catalog.sql("create table $.web.t (id bigint, a int)");
    catalog.sql("insert into $.web.t values (1, 1), (2, 2), (3, 3)");
    catalog.sql("alter table $.web.t create branch audit");
  }

  private List<String> ids(String table) {
    return catalog.sql("select id from " + table + " order by id");
  }

  private String message(String sql) {
    AnalysisException e = assertThrows(AnalysisException.class, () -> catalog.sql(sql));
    assertFalse(e.getCondition().isEmpty());
    return e.getMessage();
  }

  @Test
  void statementsChangeABranchAndNotTheTable() {
    catalog.sql("insert into $.web.t.branch_audit values (4, 4), (5, 5)");
    catalog.sql("update $.web.t.branch_audit set a = 10 where id = 1");
    catalog.sql("delete from $.web.t.branch_audit where id = 2");
    catalog.sql(
        "merge into $.web.t.branch_audit t using (select * from values (3, 30), (9, 90) as v(id, a)) s on t.id = s.id"
            + " when matched then update set a = s.a when not matched then insert *");
    catalog.sql("alter table $.web.t.branch_audit add column note string");
    catalog.sql("insert into $.web.t values (100, 100)");
    assertEquals(List.of("[1]", "[2]", "[3]", "[100]"), ids("$.web.t"));
    List<String> ofBranch =
        List.of("[1, 10, null]", "[3, 30, null]", "[4, 4, null]", "[5, 5, null]", "[9, 90, null]");
    assertEquals(ofBranch, catalog.sql("select * from $.web.t.branch_audit order by id"));
    assertEquals(ofBranch, catalog.sql("select * from $.web.t version as of 'audit' order by id"));
    assertEquals(
        List.of("[3]"), catalog.sql("select count(*) from $.web.t.branch_audit version as of 2"));
    assertEquals(
        List.of("[1, 10, 1]", "[3, 30, 3]"),
        catalog.sql(
            "select b.id, b.a, t.a from $.web.t.branch_audit b join $.web.t t using (id)"
                + " order by id"));
    catalog.sql("call $.system.compact('web.t.branch_audit')");
    assertEquals(ofBranch, catalog.sql("select * from $.web.t.branch_audit order by id"));
    assertEquals(
        List.of("[5]"), catalog.sql("select sum(record_count) from $.web.t.branch_audit.files"));
    assertEquals(
        List.of("[4]"), catalog.sql("select count(*) from $.web.t.branch_audit where a > 4"));
    catalog.sql("truncate table $.web.t.branch_audit");
    assertEquals(List.of(), ids("$.web.t.branch_audit"));
    assertEquals(4, ids("$.web.t").size());
  }

  @Test
  void versionsWithTheSameNumberAreNotConfused() {
    catalog.sql("insert into $.web.t.branch_audit values (4, 4)");
    catalog.sql("cache table $.web.t");
    try {
      for (String branch :
          List.of(
              "$.web.t.branch_audit",
              "$.web.t.branch_audit version as of 3",
              "$.web.t version as of 'audit'")) {
        assertEquals(
            List.of("[3]", "[3]", "[4]"),
            catalog.sql(
                "select count(*) from $.web.t union all select count(*) from $.web.t version as of"
                    + " 3 union all select count(*) from "
                    + branch),
            branch);
      }
    } finally {
      catalog.sql("uncache table $.web.t");
    }
  }

  @Test
  void theTableTakesOverABranchUnlessItHasChanged() throws IOException {
    catalog.sql("insert into $.web.t.branch_audit values (4, 4)");
    catalog.sql("delete from $.web.t.branch_audit where id = 1");
    assertEquals(
        List.of("[main, 3, 4]"),
        catalog.sql("call $.system.fast_forward('web.t', 'main', 'audit')"));
    assertEquals(List.of("[2]", "[3]", "[4]"), ids("$.web.t"));
    assertEquals(
        List.of("[delete, 1]", "[insert, 4]"),
        catalog.sql(
            "select _change_type, id from $.web.t changes from version 3 exclusive order by 1"));
    catalog.sql("insert into $.web.t values (100, 100)");
    catalog.sql("insert into $.web.t.branch_audit values (5, 5)");
    String sql = "call $.system.fast_forward('web.t', 'main', 'audit')";
    StoaRuntimeException e = assertThrows(StoaRuntimeException.class, () -> catalog.sql(sql));
    assertTrue(e.getMessage().contains("has changed since branch \"audit\""), e.getMessage());
    assertTrue(message("call $.system.fast_forward('web.t', 'audit', 'main')").contains("'main'"));
    assertEquals(4, ids("$.web.t").size());
  }

  @Test
  void branchesAndTagsAreCreatedReplacedAndDropped() throws IOException {
    Table table = Table.open(LocalStorage.at(Path.of(path)));
    catalog.sql("alter table $.web.t create tag first as of version 1");
    catalog.sql("ALTER TABLE $.web.t CREATE BRANCH IF NOT EXISTS audit AS OF VERSION 1");
    assertEquals(Map.of("audit", 2L), table.refresh().snapshot().branches());
    catalog.sql("insert into $.web.t.branch_audit values (4, 4)");
    assertEquals(
        List.of("[main, BRANCH, 4]", "[audit, BRANCH, 3]", "[first, TAG, 1]"),
        catalog.sql("select * from $.web.t.refs"));
    assertEquals(3, catalog.sql("select * from $.web.t.branch_audit.refs").size());
    catalog.sql("alter table $.web.t create or replace branch audit as of version 1;");
    assertEquals(List.of(), ids("$.web.t.branch_audit"));
    catalog.sql("alter table $.web.t replace tag first as of version 2");
    assertEquals(3, ids("$.web.t version as of 'first'").size());
    catalog.sql("alter table $.web.t drop branch if exists nobody");
    catalog.sql("alter table $.web.t create branch `main-2` as of version 2");
    assertEquals(3, ids("$.web.t.`branch_main-2`").size());
    catalog.sql("alter table $.web.t drop branch audit");
    catalog.sql("alter table $.web.t drop tag first");
    assertEquals(List.of("main-2"), List.copyOf(table.refresh().snapshot().branches().keySet()));
    assertEquals(Map.of(), table.refresh().snapshot().tags());
    assertFalse(catalog.sql("show tblproperties $.web.t").toString().contains("stoa.ref"));
  }

  @Test
  void aBranchIsResetToAVersionThatOnlyItKeeps() {
    catalog.sql("insert into $.web.t.branch_audit values (4, 4)");
    catalog.sql("insert into $.web.t values (100, 100)");
    catalog.sql("call $.system.vacuum('web.t', older_than => 'PT0S')");
    catalog.sql("alter table $.web.t replace branch audit as of version 2");
    assertEquals(List.of("[1]", "[2]", "[3]"), ids("$.web.t.branch_audit"));
    assertTrue(message("alter table $.web.t replace branch b").contains("has no branch \"b\""));
  }

  @Test
  void versionsAreNamedByBranches() {
    catalog.sql("insert into $.web.t.branch_audit values (4, 4)");
    assertEquals(List.of("[1]", "[2]", "[3]"), ids("$.web.t version as of 'main'"));
    assertEquals(
        List.of("[4]"),
        catalog.sql("select sum(record_count) from $.web.t.files version as of 'audit'"));
    assertTrue(
        message("select * from $.web.t version as of 'audits'").contains("branches are audit"));
  }

  @Test
  void errorsSayWhatToDo() {
    assertTrue(message("select * from $.web.t.branch_nobody").contains("TABLE_OR_VIEW_NOT_FOUND"));
    assertTrue(
        message("alter table $.web.t drop branch nobody").contains("its branches are audit"));
    assertTrue(message("alter table $.web.t create branch audit").contains("drop it first"));
    assertTrue(message("alter table $.web.t create branch main").contains("the table itself"));
    assertTrue(
        message("alter table $.web.t create branch b as of version 9").contains("no version 9"));
    assertTrue(message("drop table $.web.t.branch_audit").contains("DROP BRANCH"));
    assertTrue(
        message("alter table $.web.t.branch_audit rename to $.web.u").contains("is a branch"));
    assertTrue(message("alter table $.web.t.branch_audit create branch b").contains("is a branch"));
    assertTrue(
        message("create table $.web.u (a int) tblproperties ('stoa.ref-change' = 'x')")
            .contains("CREATE, REPLACE or DROP BRANCH"));
    for (String statement :
        List.of(
            "create branch",
            "create branch b as of 3",
            "create branch b as of version 9999999999999999999",
            "create branch b retain 3 days",
            "drop branch b as of version 1",
            "create branch b c",
            "create tag 'b'")) {
      assertThrows(
          ParseException.class, () -> catalog.sql("alter table $.web.t " + statement), statement);
    }
  }

  @Test
  void savesAndReadsByPathTakeABranch(SparkSession spark) {
    Dataset<Row> rows = spark.sql("select 7L as id, 7 as a, 'x' as note");
    rows.write()
        .format("stoa")
        .option("branch", "audit")
        .option("mergeSchema", "true")
        .mode("append")
        .save(path);
    assertEquals(3, spark.read().format("stoa").load(path).count());
    for (String option : List.of("branch", "versionAsOf")) {
      Dataset<Row> branch = spark.read().format("stoa").option(option, "audit").load(path);
      assertEquals(4, branch.count());
      assertEquals(3, branch.columns().length);
    }
    rows.write().format("stoa").option("branch", "audit").mode("overwrite").save(path);
    assertEquals(List.of("[7]"), ids("$.web.t.branch_audit"));
    assertEquals(3, spark.read().format("stoa").option("branch", "main").load(path).count());
    AnalysisException missing =
        assertThrows(
            AnalysisException.class,
            () -> spark.read().format("stoa").option("branch", "b").load(path).count());
    assertTrue(missing.getMessage().contains("has no branch \"b\""), missing.getMessage());
    AnalysisException earlier =
        assertThrows(
            AnalysisException.class,
            () ->
                rows.write()
                    .format("stoa")
                    .option("versionAsOf", "audit")
                    .mode("append")
                    .save(path));
    assertTrue(earlier.getMessage().contains("works only for reads"), earlier.getMessage());
    AnalysisException ofCatalog =
        assertThrows(
            AnalysisException.class,
            () -> spark.read().option("branch", "audit").table(catalog.name() + ".web.t").count());
    assertTrue(ofCatalog.getMessage().contains("branch_audit"), ofCatalog.getMessage());
  }

  @Test
  void streamsReadAndWriteBranches(SparkSession spark)
      throws TimeoutException, StreamingQueryException {
    catalog.sql("create table $.web.copy (id bigint, a int)");
    catalog.sql("alter table $.web.copy create branch audit");
    for (int i = 4; i < 6; i++) {
      catalog.sql("insert into $.web.t.branch_audit values (%d, %d)".formatted(i, i));
      catalog.sql("insert into $.web.t values (%d, 0)".formatted(i * 100));
      spark
          .readStream()
          .table(catalog.name() + ".web.t.branch_audit")
          .writeStream()
          .option("checkpointLocation", directory.resolve("checkpoint").toString())
          .trigger(Trigger.AvailableNow())
          .toTable(catalog.name() + ".web.copy.branch_audit")
          .awaitTermination();
    }
    assertEquals(List.of(), ids("$.web.copy"));
    assertEquals(List.of("[1]", "[2]", "[3]", "[4]", "[5]"), ids("$.web.copy.branch_audit"));
  }

  @Test
  void aTagOfTheTableIsNotConfusedWithAVersionOfTheBranch(SparkSession spark) {
    catalog.sql("insert into $.web.t.branch_audit values (4, 4), (5, 5)");
    catalog.sql("insert into $.web.t values (100, 100)");
    catalog.sql("alter table $.web.t create tag x");
    assertEquals(List.of("[4]"), catalog.sql("select count(*) from $.web.t version as of 4"));
    catalog.sql("insert into $.web.t.branch_audit values (6, 6)");
    assertEquals(
        List.of("[106]", "[21]"), // Spark could compute both in one exchange
        catalog.sql(
            "select sum(id) from (select distinct id from $.web.t.branch_audit version as of 'x')"
                + " union all select sum(id) from (select distinct id from $.web.t.branch_audit"
                + " version as of 4) order by 1 desc"));
    assertEquals(
        List.of("[1, 1]", "[2, 2]", "[3, 3]", "[4, null]", "[5, null]", "[6, null]"),
        catalog.sql(
            "select b.id, t.id from $.web.t.branch_audit version as of 4 b left join"
                + " $.web.t.branch_audit version as of 'x' t on b.id = t.id order by b.id"));
    AnalysisException e =
        assertThrows(
            AnalysisException.class,
            () ->
                spark
                    .read()
                    .format("stoa")
                    .option("branch", "audit")
                    .option("versionAsOf", "x")
                    .load(path));
    assertTrue(e.getMessage().contains("cannot be combined: omit one"), e.getMessage());
  }

  @Test
  void aStreamNoticesThatItsBranchWasReplaced(SparkSession spark)
      throws TimeoutException, StreamingQueryException {
    catalog.sql("create table $.web.copy (id bigint, a int)");
    catalog.sql("insert into $.web.t.branch_audit values (4, 4)");
    copyStream(spark);
    assertEquals(4, ids("$.web.copy").size());
    catalog.sql("alter table $.web.t replace branch audit as of version 2");
    catalog.sql("insert into $.web.t.branch_audit values (5, 5)");
    catalog.sql("insert into $.web.t.branch_audit values (6, 6)");
    StreamingQueryException e =
        assertThrows(StreamingQueryException.class, () -> copyStream(spark));
    assertTrue(e.getMessage().contains("use a new checkpoint"), e.getMessage());
  }

  private void copyStream(SparkSession spark) throws TimeoutException, StreamingQueryException {
    spark
        .readStream()
        .table(catalog.name() + ".web.t.branch_audit")
        .writeStream()
        .option("checkpointLocation", directory.resolve("checkpoint").toString())
        .trigger(Trigger.AvailableNow())
        .toTable(catalog.name() + ".web.copy")
        .awaitTermination();
  }
}
