package dev.stoa.spark.read;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.stoa.spark.SparkExtension;
import java.nio.file.Path;
import java.util.List;
import org.apache.spark.SparkArithmeticException;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.SparkSession;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Aggregates computed by tasks equal those that Spark computes from rows. */
@ExtendWith(SparkExtension.class)
class PushedAggregatesTest {
  private static final int ROWS_PER_SPLIT = 9_000;

  @TempDir static Path directory;

  @BeforeAll
  static void createTable(SparkSession spark) {
    String path = directory.resolve("facts").toString();
    for (int split = 0; split < 3; split++) {
      spark
          .range((long) split * ROWS_PER_SPLIT, (split + 1L) * ROWS_PER_SPLIT, 1, 1)
          .selectExpr(
              "id",
              "CAST(id % 100 - 50 AS TINYINT) AS tiny",
              "CAST(id % 5000 AS SMALLINT) AS small",
              "IF(id % 25 = 0, NULL, CAST(id AS INT)) AS number",
              "xxhash64(id) AS hash",
              "IF(id % 3 = 0, NULL, xxhash64(id) % 1000000) AS nullable_hash",
              "IF(id % 10 < 7, NULL, CAST(id AS DOUBLE) / 8) AS sparse_double",
              "IF(id % 7 = 0, float('NaN'), CAST(id AS FLOAT)) AS float",
              "CAST(IF(id % 2 = 0, '-0.0', '0.0') AS DOUBLE) AS zero",
              "CAST(CAST(id % 20000 AS DECIMAL(9, 2)) AS DECIMAL(7, 2)) AS price",
              "CAST(id AS DECIMAL(30, 4)) AS wide_decimal",
              "CAST(id % 10 AS DECIMAL(1, 0)) AS digit",
              "date_add(DATE'2020-01-01', CAST(id % 999 AS INT)) AS day",
              "timestamp_seconds(id * 3607 % 99991) AS at",
              "IF(id % 4 = 0, NULL, concat('t', id % 31)) AS text",
              "CAST(NULL AS BIGINT) AS all_null",
              "IF(id % 5 = 0, NULL, named_struct('x', IF(id % 6 = 0, NULL, id))) AS pair",
              "IF(id % 9 = 0, map('k', id), map('j', id)) AS keyed",
              "IF(id % 4 < 2, 1, -1) * 5000000000000000000 AS alternating",
              "9000000000000000000 AS huge")
          .write()
          .format("stoa")
          .mode("append")
          .save(path);
    }
    Dataset<Row> stored = spark.read().format("stoa").load(path);
    stored.createOrReplaceTempView("facts");
    spark
        .createDataFrame(stored.collectAsList(), stored.schema())
        .createOrReplaceTempView("in_memory");
  }

  private static String plan(Dataset<Row> query) {
    return query.queryExecution().executedPlan().toString();
  }

  private static void assertPushed(SparkSession spark, String query) {
    assertTrue(plan(assertSameResult(spark, query)).contains("PushedAggregates"), query);
  }

  private static void assertNotPushed(SparkSession spark, String query) {
    assertFalse(plan(assertSameResult(spark, query)).contains("PushedAggregates"), query);
  }

  /** Requires the result that Spark computes from the rows in memory, and returns the query. */
  private static Dataset<Row> assertSameResult(SparkSession spark, String query) {
    Dataset<Row> result = spark.sql(query);
    List<Row> expected = spark.sql(query.replace("facts", "in_memory")).collectAsList();
    assertEquals(expected.toString(), result.collectAsList().toString(), query);
    assertEquals(spark.sql(query.replace("facts", "in_memory")).schema(), result.schema(), query);
    return result;
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "id",
        "tiny",
        "small",
        "number",
        "nullable_hash",
        "sparse_double",
        "float",
        "zero",
        "price",
        "all_null",
        "pair.x",
        "keyed['k']"
      })
  void numbersAreAggregatedByTasks(String column, SparkSession spark) {
    String query =
        "SELECT sum(%1$s), avg(%1$s), min(%1$s), max(%1$s), count(%1$s), count(*) FROM facts"
            .formatted(column);
    assertPushed(spark, query);
    assertPushed(spark, query + " WHERE tiny > 20");
    assertPushed(spark, query + " WHERE nullable_hash BETWEEN -1000 AND 30000 AND text LIKE 't1%'");
    assertPushed(spark, query + " WHERE id = 77");
    assertPushed(spark, query + " WHERE small = 4999 AND tiny = 3");
  }

  @Test
  void minMaxOfTimesAndCountsOfStringsAreAggregatedByTasks(SparkSession spark) {
    assertPushed(
        spark,
        "SELECT min(day), max(day), min(at), max(at), count(text), count(wide_decimal)"
            + " FROM facts WHERE tiny < 0");
  }

  @Test
  void sumsOfDecimalsCanExceedTheColumnsDigits(SparkSession spark) {
    assertPushed(spark, "SELECT sum(price), avg(price) FROM facts");
    assertPushed(spark, "SELECT sum(price) FROM facts WHERE id < 3");
    assertNotPushed(spark, "SELECT sum(wide_decimal) FROM facts");
    assertNotPushed(spark, "SELECT sum(digit) FROM facts");
  }

  @Test
  void aggregatesWithinExpressionsArePushed(SparkSession spark) {
    assertPushed(
        spark,
        "SELECT sum(number) / count(*) AS a, max(small) - min(small) FROM facts"
            + " HAVING count(*) > 10");
    assertPushed(
        spark, "SELECT CASE WHEN count(*) > 5 THEN 1 ELSE 0 END FROM facts WHERE tiny = 1");
  }

  @Test
  void unsupportedAggregatesAreComputedBySpark(SparkSession spark) {
    assertNotPushed(spark, "SELECT sum(number + 1) FROM facts");
    assertNotPushed(spark, "SELECT sum(number), tiny FROM facts GROUP BY tiny ORDER BY tiny");
    assertNotPushed(spark, "SELECT sum(DISTINCT tiny) FROM facts");
    assertNotPushed(spark, "SELECT count(*) FILTER (WHERE tiny = 1) FROM facts");
    assertNotPushed(spark, "SELECT sum(number) FROM facts WHERE id % 2 = 0");
    assertNotPushed(spark, "SELECT max(text) FROM facts WHERE tiny = 1");
    assertNotPushed(spark, "SELECT count(pair) FROM facts WHERE tiny = 1");
    assertNotPushed(spark, "SELECT sum(number) FROM (SELECT * FROM facts LIMIT 0)");
  }

  @Test
  void aggregatesOfNoRowsAreANullSumAndACountOfZero(SparkSession spark) {
    assertSameResult(spark, "SELECT count(*), sum(id), count(text) FROM facts WHERE id < 0");
    assertSameResult(spark, "SELECT count(*), sum(id), avg(id) FROM facts WHERE small = 7000");
    assertPushed(spark, "SELECT count(*), sum(id) FROM facts WHERE tiny = 1 AND small = 2");
  }

  @Test
  void overflowsAreHandledAsInSpark(SparkSession spark) {
    assertThrows(
        SparkArithmeticException.class, () -> collect(spark, "SELECT sum(huge) FROM facts"));
    assertEquals("[[null]]", collect(spark, "SELECT try_sum(huge) FROM facts"));
    // Spark averages longs as doubles, which do not overflow; a pushed sum of longs would.
    for (String column : List.of("huge", "hash")) {
      String query = "SELECT avg(%s) FROM facts WHERE tiny = 3".formatted(column);
      assertEquals(1, spark.sql(query).collectAsList().size());
      assertFalse(plan(spark.sql(query)).contains("PushedAggregates"), query);
    }
    spark.conf().set("spark.sql.ansi.enabled", false);
    try {
      assertPushed(spark, "SELECT sum(huge) FROM facts");
      assertPushed(spark, "SELECT sum(hash), min(hash), max(hash) FROM facts");
      assertPushed(spark, "SELECT sum(hash) FROM facts WHERE tiny = 11");
      assertPushed(spark, "SELECT sum(huge), sum(price), sum(hash), count(*) FROM facts");
      assertPushed(spark, "SELECT sum(alternating), sum(price), min(alternating) FROM facts");
    } finally {
      spark.conf().unset("spark.sql.ansi.enabled");
    }
  }

  private static String collect(SparkSession spark, String query) {
    return spark.sql(query).collectAsList().toString();
  }

  @Test
  void scalarSubqueriesAreAggregatedByTasks(SparkSession spark) {
    assertPushed(
        spark,
        "SELECT (SELECT avg(number) FROM facts WHERE tiny BETWEEN 1 AND 20) AS a,"
            + " (SELECT count(*) FROM facts WHERE tiny > 30) AS b");
  }
}
