package dev.stoa.spark.read;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.stoa.predicate.FilterPredicates;
import dev.stoa.spark.ScanCounts;
import dev.stoa.spark.SparkExtension;
import dev.stoa.storage.local.LocalStorage;
import dev.stoa.table.Table;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.SparkSession;
import org.apache.spark.sql.catalyst.plans.logical.Statistics;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;

/**
 * Results that Spark gets from the manifest alone: aggregates, top-n rows, statistics, join keys.
 */
@ExtendWith(SparkExtension.class)
class ManifestAnswersTest {
  private static final int SPLIT_COUNT = 6;
  private static final int ROWS_PER_SPLIT = 1000;

  @TempDir static Path directory;

  @BeforeAll
  static void createTable(SparkSession spark) throws IOException {
    for (int split = 0; split < SPLIT_COUNT; split++) {
      writeSplit(spark, split, directory.resolve("facts"));
    }
    createViews(spark, "facts");
    spark
        .sql("SELECT id AS k, concat('name', id) AS name FROM range(0, 6000, 1, 1)")
        .write()
        .format("stoa")
        .mode("append")
        .save(directory.resolve("dims").toString());
    createViews(spark, "dims");
  }

  private static void writeSplit(SparkSession spark, int split, Path path) {
    long first = (long) split * ROWS_PER_SPLIT;
    spark
        .range(first, first + ROWS_PER_SPLIT, 1, 1)
        .selectExpr(
            "id",
            "CAST(id % 100 AS TINYINT) AS tiny",
            "CAST(id AS INT) AS number",
            "CAST(id AS SMALLINT) - 3000S AS small",
            "id % 2 = 0 AS even",
            "CAST(id + 1 AS DOUBLE) AS real",
            "CAST(id % 1000 AS FLOAT) AS zeros",
            "IF(id = 77, double('NaN'), id + 1.0D) AS nan",
            "concat('t', lpad(id, 6, '0')) AS text",
            "repeat(chr(97 + id % 20), 100) AS long",
            "CAST(id AS DECIMAL(9, 2)) - 100 AS money",
            "CAST(id AS DECIMAL(30, 4)) * 100000000000000 AS much",
            "date_add(DATE'2020-01-01', CAST(id AS INT)) AS day",
            "timestamp_seconds(id * 3600) AS at",
            "CAST(text AS BINARY) AS bytes",
            "IF(id % 10 = 0, NULL, id) AS some",
            "CAST(NULL AS INT) AS none",
            "named_struct('x', id, 'y', IF(id < 10, NULL, id)) AS pair",
            "map('k', id) AS keyed")
        .write()
        .format("stoa")
        .mode("append")
        .save(path.toString());
  }

  private static void createViews(SparkSession spark, String name) {
    Dataset<Row> stored = spark.read().format("stoa").load(directory.resolve(name).toString());
    stored.createOrReplaceTempView(name);
    spark
        .createDataFrame(stored.collectAsList(), stored.schema())
        .createOrReplaceTempView(name + "_in_memory");
  }

  private static Dataset<Row> assertSameRows(SparkSession spark, String query) {
    Dataset<Row> result = spark.sql(query);
    String expected =
        spark
            .sql(query.replace("facts", "facts_in_memory").replace("dims", "dims_in_memory"))
            .collectAsList()
            .toString();
    assertEquals(expected, result.collectAsList().toString(), query);
    return result;
  }

  private static boolean isAnsweredByManifest(SparkSession spark, String aggregates) {
    return plan(assertSameRows(spark, "SELECT " + aggregates)).contains("LocalTableScan");
  }

  private static String plan(Dataset<Row> query) {
    return query.queryExecution().executedPlan().toString();
  }

  @Test
  void exactAggregatesAreTakenFromTheManifest(SparkSession spark) {
    for (String column :
        List.of(
            "id",
            "tiny",
            "number",
            "small",
            "even",
            "real",
            "text",
            "money",
            "much",
            "day",
            "at",
            "some",
            "none",
            "pair.x",
            "pair.y",
            "keyed['k']")) {
      String all = "min(" + column + "), max(" + column + "), count(" + column + "), count(*)";
      assertTrue(isAnsweredByManifest(spark, all + " FROM facts"), column);
    }
    assertTrue(isAnsweredByManifest(spark, "count(*) + max(id) AS a, min(day) FROM facts"));
  }

  @Test
  void aggregatesThatAreNotExactAreRead(SparkSession spark) {
    for (String column : List.of("zeros", "nan", "long")) {
      assertFalse(isAnsweredByManifest(spark, "min(" + column + ") FROM facts"), column);
      assertTrue(isAnsweredByManifest(spark, "count(" + column + ") FROM facts"), column);
    }
    assertFalse(isAnsweredByManifest(spark, "max(id + 1) FROM facts"));
    assertFalse(isAnsweredByManifest(spark, "count(DISTINCT tiny) FROM facts"));
    assertFalse(isAnsweredByManifest(spark, "sum(id), count(*) FROM facts"));
    assertFalse(
        isAnsweredByManifest(spark, "tiny, max(id) FROM facts GROUP BY tiny ORDER BY tiny"));
  }

  @Test
  void aggregatesAreExactWithAFilterThatBoundsDecide(SparkSession spark) {
    assertTrue(isAnsweredByManifest(spark, "count(*), max(id) FROM facts WHERE id < 2000"));
    assertTrue(isAnsweredByManifest(spark, "count(*), min(text) FROM facts WHERE id >= 6000"));
    assertFalse(isAnsweredByManifest(spark, "count(*) FROM facts WHERE id < 2001"));
    assertFalse(
        isAnsweredByManifest(spark, "count(*) FROM facts WHERE id < 2000 AND length(text) > 2"));
  }

  @Test
  void deletedRowsAreNotCountedAndMakeBoundsInexact(SparkSession spark) throws IOException {
    Path path = directory.resolve("deleted");
    writeSplit(spark, 0, path);
    writeSplit(spark, 1, path);
    Table.open(LocalStorage.at(path))
        .newDelete(FilterPredicates.parse("id < 5 or id = 1999"))
        .commit();
    spark.read().format("stoa").load(path.toString()).createOrReplaceTempView("deleted");
    Dataset<Row> count = spark.sql("SELECT count(*) FROM deleted");
    assertEquals("[[1994]]", count.collectAsList().toString());
    assertTrue(plan(count).contains("LocalTableScan"));
    Dataset<Row> minMax = spark.sql("SELECT min(id), max(id), count(some) FROM deleted");
    assertEquals("[[5,1998,1795]]", minMax.collectAsList().toString());
    assertFalse(plan(minMax).contains("LocalTableScan"));
  }

  @Test
  void anEmptyTableHasNoMinAndMax(SparkSession spark) throws IOException {
    Path path = directory.resolve("empty");
    Table.create(
        LocalStorage.at(path), Table.open(LocalStorage.at(directory.resolve("facts"))).schema());
    spark.read().format("stoa").load(path.toString()).createOrReplaceTempView("empty");
    Dataset<Row> aggregates =
        spark.sql("SELECT count(*), count(some), min(text), max(zeros) FROM empty");
    assertEquals("[[0,0,null,null]]", aggregates.collectAsList().toString());
    assertTrue(plan(aggregates).contains("LocalTableScan"));
  }

  @Test
  void aTopNQuerySkipsSplitDirectoriesWithoutFirstRows(SparkSession spark) {
    for (String order :
        List.of(
            "id",
            "id DESC",
            "number DESC, text",
            "day",
            "at DESC",
            "money",
            "some NULLS LAST, id",
            "some DESC, id",
            "pair.x")) {
      Dataset<Row> query =
          assertSameRows(spark, "SELECT id, some FROM facts ORDER BY " + order + " LIMIT 20");
      assertEquals(5, ScanCounts.of(query).sum("splitsPruned"), order);
    }
    Dataset<Row> nulls = assertSameRows(spark, "SELECT id FROM facts ORDER BY some, id LIMIT 20");
    assertEquals(0, ScanCounts.of(nulls).sum("splitsPruned"));
    assertSameRows(spark, "SELECT id FROM facts WHERE even ORDER BY id DESC LIMIT 1500");
    assertSameRows(spark, "SELECT id FROM facts WHERE id >= 1000 ORDER BY id LIMIT 1500");
    assertSameRows(spark, "SELECT text FROM facts ORDER BY text DESC LIMIT 3");
    assertSameRows(spark, "SELECT id, tiny FROM facts ORDER BY tiny, id LIMIT 100");
  }

  @Test
  void statisticsComeFromTheManifest(SparkSession spark) {
    Statistics wholeTable = statistics(spark.sql("SELECT id, text FROM facts"));
    Statistics filtered = statistics(spark.sql("SELECT id FROM facts WHERE id < 1000"));
    assertEquals(6000, wholeTable.rowCount().get().toLong());
    assertEquals(1000, filtered.rowCount().get().toLong());
    assertEquals(1000 * (8 + 8), filtered.sizeInBytes().toLong());
    assertEquals(6000 * (8 + 8 + 20), wholeTable.sizeInBytes().toLong());
    assertTrue(describedStatistics(spark).matches("\\d{6,} bytes, 6000 rows"));
    spark.conf().set("spark.sql.cbo.enabled", "true");
    try {
      Dataset<Row> query =
          spark.sql("SELECT id + 1 FROM facts WHERE id % 7 < 3 AND id + 0 >= 0 AND some > 5000");
      assertEquals(0, query.queryExecution().optimizedPlan().stats().attributeStats().size());
      Statistics scan = statistics(spark.sql("SELECT id, some, text, day FROM facts"));
      assertEquals(4, scan.attributeStats().size());
      assertTrue(scan.toString().contains("rowCount=6.00E+3"), scan.toString());
      assertTrue(scan.attributeStats().toString().contains("Some(5999)"));
    } finally {
      spark.conf().unset("spark.sql.cbo.enabled");
    }
  }

  private static String describedStatistics(SparkSession spark) {
    return spark
        .sql("DESCRIBE EXTENDED stoa.`" + directory.resolve("facts") + "`")
        .where("col_name = 'Statistics'")
        .first()
        .getString(1);
  }

  private static Statistics statistics(Dataset<Row> query) {
    return query.queryExecution().optimizedPlan().stats();
  }

  @Test
  void theKeysOfAFilteredJoinSidePruneTheOtherSide(SparkSession spark) {
    ScanCounts pruned = countsOfJoin(spark, "name IN ('name5100', 'name5101')");
    assertTrue(pruned.description().contains("dynamicpruning"), pruned.description());
    assertEquals(5, pruned.sum("splitsPruned"), pruned.description());
    assertTrue(
        pruned.sum("rowsSkipped") > 5999, "rows of the remaining split directory are skipped, too");
    ScanCounts unprunedCounts = countsOfJoin(spark, "k > 5500 AND length(name) > 2");
    assertFalse(
        unprunedCounts.description().contains("dynamicpruning"), "one split directory is left");
    assertEquals(5, unprunedCounts.sum("splitsPruned"), unprunedCounts.description());
    assertSameRows(
        spark,
        "SELECT count(*), sum(k) FROM facts JOIN dims ON number = k WHERE name LIKE 'name1%'");
    assertSameRows(spark, "SELECT count(*) FROM facts JOIN dims ON id = k WHERE name = 'nobody'");
  }

  @Test
  void rowsOfLargeTablesWithoutAMatchInAJoinAreSkipped(SparkSession spark, @TempDir Path large) {
    spark
        .sql("SELECT id, id * 7 % 1000 k, int(id % 50) small, 'text ' || id t FROM range(600000)")
        .write()
        .format("stoa")
        .option("splitSize", 1 << 20)
        .mode("append")
        .save(large.toString());
    spark.read().format("stoa").load(large.toString()).createOrReplaceTempView("large");
    spark
        .sql("SELECT id * 13 AS key, 'name' || id % 10 AS name FROM range(1000)")
        .createOrReplaceTempView("keys");
    Dataset<Row> query =
        spark.sql(
            "SELECT count(*), sum(l.id), max(t) FROM large l JOIN keys ON k = key WHERE name ="
                + " 'name3'");
    Row row = query.collectAsList().get(0);
    assertEquals("[4800,1440081600,text 99937]", row.toString());
    ScanCounts counts = ScanCounts.of(query);
    assertTrue(counts.description().contains("dynamicpruning"), counts.description());
    assertEquals(595_200, counts.sum("rowsSkipped"), counts.description());
    // For a list Spark passes the value of the subquery, but the other column as a reference.
    assertEquals(
        1_800,
        spark
            .sql("SELECT id FROM large WHERE k IN ((SELECT max(key) - 12786 FROM keys), small)")
            .count());
  }

  private static ScanCounts countsOfJoin(SparkSession spark, String condition) {
    return ScanCounts.of(
        assertSameRows(
            spark,
            "SELECT /*+ BROADCAST(dims) */ id, name, text FROM facts JOIN dims ON id = k WHERE "
                + condition
                + " ORDER BY id"));
  }
}
