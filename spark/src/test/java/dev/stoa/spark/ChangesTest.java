package dev.stoa.spark;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.stoa.table.Table;
import dev.stoa.table.feed.ChangeReader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeoutException;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.SparkSession;
import org.apache.spark.sql.streaming.StreamingQuery;
import org.apache.spark.sql.streaming.StreamingQueryException;
import org.apache.spark.sql.streaming.Trigger;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;

/** The changes of tables, read by SQL, readers and streams. */
@ExtendWith(SparkExtension.class)
class ChangesTest {
  private static final Pattern BLOCK = Pattern.compile("(?s)```(\\w*)\n(.*?)\n```");

  private static final String COLUMNS = "select _commit_version, _change_type, id, v from ";
  private static final String ORDER = " order by _commit_version, id, _change_type";

  @TempDir Path warehouse;
  private TestCatalog catalog;

  /** Makes version 1 an empty table, 2 three rows, 3 a deletion and 4 an update. */
  @BeforeEach
  void createTable(SparkSession spark) {
    catalog = new TestCatalog(spark, warehouse);
    catalog.sql("create schema $.web");
    catalog.sql("create table $.web.t (id bigint not null, v string)");
    catalog.sql("insert into $.web.t select id, 'v' || id from range(0, 3, 1, 1)");
    catalog.sql("delete from $.web.t where id = 1");
    catalog.sql("update $.web.t set v = 'new' where id = 2");
  }

  private List<String> changes(String range) {
    return catalog.sql(COLUMNS + "$.web.t changes " + range + ORDER);
  }

  private static List<String> texts(Dataset<Row> rows) {
    return rows.collectAsList().stream().map(RowText::of).toList();
  }

  @Test
  void sqlReadsRangesOfVersions() {
    assertEquals(
        List.of(
            "[2, insert, 0, v0]", "[2, insert, 1, v1]", "[2, insert, 2, v2]", "[3, delete, 1, v1]"),
        changes("from version 1 to version 3"));
    assertEquals(
        List.of("[3, delete, 1, v1]"), changes("from version 2 exclusive to version 4 exclusive"));
    assertEquals(changes("from version 1"), changes("from version 0"));
    assertEquals(
        List.of("[4, update_postimage, 2, new]", "[4, update_preimage, 2, v2]"),
        changes("from version 4"));
    assertEquals(
        List.of("[2, 3]", "[3, 1]", "[4, 2]"),
        catalog.sql(
            "select _commit_version, count(*) from $.web.t changes from version 1"
                + " group by 1 order by 1"));
    assertEquals(
        List.of("[3, v1]"),
        catalog.sql(
            "select _commit_version, v from $.web.t changes from version 1"
                + " where id = 1 and _change_type = 'delete'"));
  }

  @Test
  void sqlReadsRangesOfTimes() {
    String time =
        catalog.sql("select made_current_at from $.web.t.history where snapshot_id = 3").get(0);
    String literal = "'" + time.substring(1, time.length() - 1) + "'";
    assertEquals(
        List.of("[3, delete, 1, v1]"),
        changes("from timestamp " + literal + " to timestamp " + literal));
    assertEquals(List.of(), changes("from timestamp '2100-01-01'"));
  }

  @Test
  void readersReadChanges(SparkSession spark) {
    Dataset<Row> rows =
        spark
            .read()
            .option("startingVersion", 3)
            .option("endingVersion", 3)
            .changes(catalog.name() + ".web.t");
    assertEquals(
        List.of("id", "v", "_change_type", "_commit_version", "_commit_timestamp"),
        List.of(rows.columns()));
    assertEquals(List.of("[1]"), texts(rows.select("id")));
    assertEquals(1, rows.where("_commit_timestamp <= now()").count());
  }

  @Test
  void netChangesMergeThoseOfARow() {
    catalog.sql("insert into $.web.t values (9, 'short')");
    catalog.sql("delete from $.web.t where id = 9");
    assertEquals(
        List.of("[2, insert, 0, v0]", "[4, insert, 2, new]"),
        changes("from version 1 with (rowId = 'id', deduplicationMode = 'netChanges')"));
  }

  @Test
  void rowsHaveTheColumnsOfTheNewestVersion() {
    catalog.sql("alter table $.web.t add column size int");
    catalog.sql("insert into $.web.t values (5, 'five', 5)");
    assertEquals(
        List.of("[2, 0, null]", "[2, 1, null]", "[2, 2, null]", "[6, 5, 5]"),
        catalog.sql(
            "select _commit_version, id, size from $.web.t changes from version 1"
                + " where _change_type = 'insert' and _commit_version <> 4"
                + " order by 1, 2"));
  }

  @Test
  void theChangesTableHasAllKeptVersions() {
    assertEquals(changes("from version 1"), catalog.sql(COLUMNS + "$.web.t.changes" + ORDER));
    assertEquals(
        List.of("[3, delete, 1, v1]"),
        catalog.sql(COLUMNS + "$.web.t.changes where _commit_version = 3"));
    assertEquals(
        List.of("[1]"),
        catalog.sql(
            "select count(*) from $.web.t.changes where id = 1 and v = 'v1' and _commit_version > 2"));
  }

  @Test
  void aBatchOfTheChangesTableBeginsAtTheStartingVersion(SparkSession spark) {
    String table = catalog.name() + ".web.t.changes";
    assertEquals(3, spark.read().option("startingVersion", "3").table(table).count());
    assertEquals(0, spark.read().option("startingVersion", "latest").table(table).count());
  }

  /** Appends the changes that a stream has not read to a table. */
  private void copy(Dataset<Row> stream, String checkpoint)
      throws StreamingQueryException, TimeoutException {
    StreamingQuery query =
        stream
            .drop("size", "_commit_timestamp")
            .writeStream()
            .format("stoa")
            .option("checkpointLocation", warehouse.resolve(checkpoint).toString())
            .trigger(Trigger.AvailableNow())
            .start(warehouse.resolve(checkpoint + "-out").toString());
    query.awaitTermination();
  }

  private List<String> copied(SparkSession spark, String checkpoint) {
    Dataset<Row> rows =
        spark.read().format("stoa").load(warehouse.resolve(checkpoint + "-out").toString());
    return texts(
        rows.selectExpr("_commit_version", "_change_type", "id", "v")
            .orderBy("_commit_version", "id", "_change_type"));
  }

  @Test
  void aStreamReadsTheChangesOfEachVersionOnce(SparkSession spark) throws Exception {
    String table = catalog.name() + ".web.t";
    for (int run = 0; run < 2; run++) {
      copy(
          spark
              .readStream()
              .option("startingVersion", 2)
              .option("maxVersionsPerTrigger", 3)
              .changes(table),
          "versions");
      copy(spark.readStream().changes(table), "all");
      copy(spark.readStream().table(table + ".changes"), "table");
      if (run == 0) {
        catalog.sql("delete from $.web.t where id = 0");
        catalog.sql("alter table $.web.t add column size int");
        catalog.sql("insert into $.web.t values (7, 'seven', 7)");
      }
    }
    List<String> all = changes("from version 1");
    assertEquals(all, copied(spark, "versions"));
    List<String> afterStart =
        List.of(
            "[4, insert, 0, v0]",
            "[4, insert, 2, new]",
            "[5, delete, 0, v0]",
            "[7, insert, 7, seven]");
    assertEquals(afterStart, copied(spark, "all"));
    assertEquals(afterStart, copied(spark, "table"));
  }

  private String failure(String range) {
    Exception failure = assertThrows(Exception.class, () -> changes(range));
    return String.valueOf(failure.getMessage());
  }

  @Test
  void invalidRequestsSayWhatToDo() {
    assertMessage("has no version 9", failure("from version 1 to version 9"));
    assertMessage("name the older version first", failure("from version 4 to version 2"));
    assertMessage("such as rowId = 'id'", failure("from version 1 with (computeUpdates = 'true')"));
    assertMessage(
        "\"v\" may be null", failure("from version 1 with (computeUpdates = 'true', rowId = 'v')"));
    assertMessage(
        "no column \"w\"", failure("from version 1 with (computeUpdates = 'true', rowId = 'w')"));
    catalog.sql("create or replace table $.web.t as select 1L id, 'x' v");
    assertMessage("because the table was replaced", failure("from version 1"));
    assertEquals(List.of(), changes("from version 6"));
    assertMessage("has no tag", failure("from version 'none'"));
  }

  private static void assertMessage(String expected, String message) {
    assertTrue(message.contains(expected), message);
  }

  /**
   * Runs the statements of the page in order; a block without a language has the last one's rows.
   */
  @Test
  void theStatementsOfThePageGiveItsRows() throws Exception {
    String page = Files.readString(Path.of("../docs/how-to/follow-changes.md"));
    List<String> rows = List.of();
    int comparedCount = 0;
    for (MatchResult block : BLOCK.matcher(page).results().toList()) {
      if (block.group(1).equals("sql")) {
        for (String statement : block.group(2).split(";", -1)) {
          rows = catalog.sql(statement.replace("stoa.shop", "$.shop"));
        }
      } else if (block.group(1).isEmpty()) {
        List<String> expected =
            block.group(2).lines().map(line -> "[" + line.replaceAll(" +", ", ") + "]").toList();
        assertEquals(expected, rows);
        comparedCount++;
      } else {
        String source = Files.readString(Path.of("src/test/java/dev/stoa/spark/ChangesTest.java"));
        assertTrue(withoutSpace(source).contains(withoutSpace(block.group(2))), block.group(2));
      }
    }
    assertEquals(4, comparedCount);
  }

  private static String withoutSpace(String text) {
    return text.replaceAll("\\s", "").replace("\"stoa.shop.items\"", "items");
  }

  @Test
  void theProgramsOfThePageRun(SparkSession spark) throws Exception {
    String items = catalog.name() + ".web.t";
    String checkpoint = warehouse.resolve("checkpoint").toString();
    String log = warehouse.resolve("log").toString();
    spark
        .readStream()
        .changes(items)
        .writeStream()
        .format("stoa")
        .option("checkpointLocation", checkpoint)
        .trigger(Trigger.AvailableNow())
        .start(log)
        .awaitTermination();
    assertEquals(2, spark.read().format("stoa").load(log).count());
    Table table = Table.open(warehouse.resolve("web/t"));
    List<String> ids = new ArrayList<>();
    try (ChangeReader changes = table.newChangeScan(1, 4).select("id").open()) {
      while (changes.next()) {
        ids.add(changes.changeType().label() + " " + changes.record().longAt("id"));
      }
    }
    assertEquals(6, ids.size());
    assertTrue(ids.contains("update_preimage 2"), ids.toString());
  }
}
