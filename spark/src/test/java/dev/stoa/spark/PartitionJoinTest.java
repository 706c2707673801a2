package dev.stoa.spark;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.SparkSession;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;

/** Joins and aggregations by partition columns need no shuffle. */
@ExtendWith(SparkExtension.class)
class PartitionJoinTest {
  private static final String BUCKETING = "spark.sql.sources.v2.bucketing.enabled";
  private static final Map<String, String> SETTINGS =
      Map.of(
          BUCKETING,
          "true",
          "spark.sql.sources.v2.bucketing.pushPartValues.enabled",
          "true",
          "spark.sql.requireAllClusterKeysForCoPartition",
          "false",
          "spark.sql.sources.v2.bucketing.allowCompatibleTransforms.enabled",
          "true",
          "spark.sql.adaptive.enabled",
          "false",
          "spark.sql.autoBroadcastJoinThreshold",
          "-1");

  @TempDir Path warehouse;
  private TestCatalog catalog;

  @BeforeEach
  void open(SparkSession spark) {
    catalog = new TestCatalog(spark, warehouse);
    SETTINGS.forEach(spark.conf()::set);
  }

  @AfterEach
  void restore(SparkSession spark) {
    SETTINGS.keySet().forEach(spark.conf()::unset);
  }

  private void createTable(String name, String term, String rows) {
    catalog.sql(
        "create table $."
            + name
            + " (id bigint, day date, v string) partitioned by ("
            + term
            + ")");
    catalog.sql(
        "insert into $."
            + name
            + " select id, date_add(date '2026-01-01', cast(id % 11 as int)), '"
            + name
            + "' || id from "
            + rows);
  }

  /**
   * Returns the rows of a query, after checking the number of exchanges in its plan, and that its
   * rows are the same without partition keys.
   */
  private List<String> rowsWithExchanges(String query, int exchangeCount) {
    Dataset<Row> rows = catalog.spark().sql(query.replace("$", catalog.name()));
    String plan = rows.queryExecution().executedPlan().toString();
    assertEquals(exchangeCount, plan.split("Exchange", -1).length - 1, plan);
    List<String> rowsByPartition = catalog.sql(query).stream().sorted().toList();
    catalog.spark().conf().set(BUCKETING, "false");
    List<String> shuffled = catalog.sql(query).stream().sorted().toList();
    catalog.spark().conf().set(BUCKETING, "true");
    assertEquals(shuffled, rowsByPartition);
    assertFalse(rowsByPartition.isEmpty());
    return rowsByPartition;
  }

  @Test
  void tablesWithTheSameBucketsAreJoinedWithoutAShuffle() {
    createTable("a", "bucket(8, id)", "range(0, 300)");
    createTable("b", "bucket(8, id)", "range(100, 500, 2)");
    catalog.sql("insert into $.b values (null, null, null), (101, null, 'late')");
    catalog.sql("insert into $.a values (null, null, null)");
    String join = "select a.id, a.v, b.v from $.a a %s join $.b b on a.id = b.id";
    assertEquals(101, rowsWithExchanges(String.format(join, "inner"), 0).size());
    rowsWithExchanges(String.format(join, "left"), 0);
    rowsWithExchanges(String.format(join, "full"), 0);
    rowsWithExchanges("select id, v from $.a where id in (select id from $.b)", 0);
    rowsWithExchanges(
        "select a.id, b.v from $.a a join $.b b on a.id = b.id and a.day = b.day where a.id < 150",
        0);
  }

  @Test
  void partitionsMissingInOneTableAreOmittedOrFilledWithNulls() {
    createTable("a", "bucket(16, id)", "values (1L), (2L), (3L) as r(id)");
    createTable("b", "bucket(16, id)", "range(0, 100)");
    assertEquals(3, rowsWithExchanges("select * from $.a a join $.b b on a.id = b.id", 0).size());
    assertEquals(
        100, rowsWithExchanges("select * from $.a a right join $.b b on a.id = b.id", 0).size());
  }

  @Test
  void differentBucketCountsAreJoinedByTheirCommonDivisor() {
    createTable("a", "bucket(8, id)", "range(0, 300)");
    createTable("b", "bucket(12, id)", "range(100, 500)");
    createTable("c", "bucket(7, id)", "range(0, 300)");
    assertEquals(
        200, rowsWithExchanges("select a.id, b.v from $.a a join $.b b on a.id = b.id", 0).size());
    // Seven and eight have no common divisor: at least one side is shuffled.
    Dataset<Row> rows =
        catalog
            .spark()
            .sql("select * from $.a a join $.c c on a.id = c.id".replace("$", catalog.name()));
    assertTrue(rows.queryExecution().executedPlan().toString().contains("Exchange"));
    assertEquals(300, rows.count());
  }

  @Test
  void joinsBySeveralTermsAndGroupingByAColumnNeedNoShuffle() {
    createTable("a", "days(day), bucket(4, id)", "range(0, 300)");
    createTable("b", "days(day), bucket(4, id)", "range(100, 500)");
    rowsWithExchanges("select a.id, b.v from $.a a join $.b b on a.id = b.id and a.day = b.day", 0);
    createTable("c", "day", "range(0, 200)");
    assertEquals(
        11, rowsWithExchanges("select day, count(*), sum(id) from $.c group by day", 0).size());
  }

  @Test
  void truncatedValuesAreNotJoinKeys() {
    createTable("a", "truncate(10, id)", "range(0, 100)");
    createTable("b", "truncate(10, id)", "range(0, 100)");
    rowsWithExchanges("select a.id, b.v from $.a a join $.b b on a.id = b.id", 2);
  }

  @Test
  void rowsOfEarlierPartitioningsAreShuffled() {
    createTable("a", "bucket(8, id)", "range(0, 300)");
    createTable("b", "day", "range(0, 200)");
    catalog.sql("alter table $.b replace partition field day with bucket(8, id)");
    catalog.sql("insert into $.b select id, date '2026-02-02', 'new' from range(200, 400)");
    String join = "select a.id, b.v from $.a a join $.b b on a.id = b.id";
    assertEquals(300, rowsWithExchanges(join, 2).size());
    rowsWithExchanges("select a.id, b.v from $.a a full join $.b b on a.id = b.id", 2);
    rowsWithExchanges("select day, count(*) from $.b group by day", 1);
    // All rows that remain have the current partitioning.
    assertEquals(100, rowsWithExchanges(join + " where b.day = date '2026-02-02'", 0).size());

    catalog.sql("call $.system.compact(table => 'b', repartition => true)");
    assertEquals(300, rowsWithExchanges(join, 0).size());
    // Rows before and after have the same partitioning, which was another one between.
    catalog.sql("alter table $.a drop partition field bucket(8, id)");
    catalog.sql("alter table $.a add partition field bucket(8, id)");
    catalog.sql("insert into $.a select id, day, v from $.a where id < 10");
    assertEquals(310, rowsWithExchanges(join, 0).size());
  }

  @Test
  void rowsWithMoreFieldsThanTheCurrentOnesAreShuffled() {
    createTable("a", "day", "range(0, 100)");
    createTable("b", "day, bucket(4, id)", "range(0, 100)");
    catalog.sql("alter table $.b drop partition field bucket(4, id)");
    catalog.sql("insert into $.b select id + 1000, day, 'new' from $.b");
    String join = "select a.id, b.id, b.v from $.a a join $.b b on a.day = b.day";
    int rowCount = rowsWithExchanges(join, 2).size();
    catalog.sql("call $.system.compact(table => 'b', repartition => true)");
    assertEquals(rowCount, rowsWithExchanges(join, 0).size());
    rowsWithExchanges("select day, count(*), sum(id) from $.b group by day", 0);
  }

  @Test
  void withoutTheSettingTasksAreNotDividedByPartitions() {
    createTable("a", "bucket(16, id)", "range(0, 100)");
    Dataset<Row> rowsByBucket = catalog.spark().table(catalog.name() + ".a");
    assertEquals(16, rowsByBucket.rdd().getNumPartitions());
    catalog.spark().conf().set(BUCKETING, "false");
    Dataset<Row> rows = catalog.spark().table(catalog.name() + ".a");
    assertTrue(rows.rdd().getNumPartitions() <= 2);
  }
}
