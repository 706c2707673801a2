package dev.stoa.spark.rule;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.stoa.spark.ScanCounts;
import dev.stoa.spark.SparkExtension;
import dev.stoa.table.Table;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.SparkSession;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;

/**
 * Joins of a table that has key indexes with few keys return the same rows with and without filters
 * by the keys.
 */
@ExtendWith(SparkExtension.class)
class FilterByJoinKeysTest {
  private static final int ROW_COUNT = 60_000;
  private static final int SPLIT_COUNT = 12;
  private static final String PRUNING = "spark.sql.optimizer.dynamicPartitionPruning.enabled";
  private static final String EXCLUDED_RULES = "spark.sql.optimizer.excludedRules";
  private static final String BROADCAST_SIZE = "spark.sql.autoBroadcastJoinThreshold";
  private static final String ADAPTIVE = "spark.sql.adaptive.enabled";

  @TempDir static Path directory;

  /** Creates an unsorted table of wide rows, and keys of which some are missing or null. */
  @BeforeAll
  static void createTables(SparkSession spark) throws IOException {
    List<String> columns =
        Stream.concat(
                Stream.of(
                    "k",
                    "id",
                    "if(k % 100 = 1, null, concat('guid-', k)) guid",
                    "k div 250 run",
                    "k % 250 event"),
                IntStream.range(0, 14).mapToObj(i -> "'f%d' f%d".formatted(i, i)))
            .toList();
    spark
        .range(0, ROW_COUNT, 1, 1)
        .selectExpr("cast((id * 7919) % " + ROW_COUNT + " as int) k", "id")
        .selectExpr(columns.toArray(String[]::new))
        .repartition(SPLIT_COUNT)
        .write()
        .format("stoa")
        .save(directory.resolve("big").toString());
    Table big = Table.open(directory.resolve("big"));
    big.indexes().add(List.of("k")).commit();
    big.refresh().indexes().add(List.of("guid")).commit();
    big.refresh().indexes().add(List.of("run", "event")).commit();
    spark.read().format("stoa").load(directory + "/big").createOrReplaceTempView("big");
    spark.sql(
        """
        CREATE OR REPLACE TEMP VIEW few AS SELECT * FROM VALUES
          (5, 'guid-5', 3, 17), (77, 'guid-77', 4, 4), (101, null, null, 5), (null, 'guid-9', 7, 9),
          (-1, 'none', 900, 1), (59999, 'guid-59999', 239, 249), (5, 'guid-5', 3, 17)
          AS few(k, guid, run, event)
        """);
    spark.table("few").coalesce(1).write().parquet(directory + "/few.parquet");
    spark.read().parquet(directory + "/few.parquet").createOrReplaceTempView("file");
    spark.table("few").coalesce(1).write().format("stoa").save(directory + "/few");
    spark.read().format("stoa").load(directory + "/few").createOrReplaceTempView("stored");
    spark.table("few").where("k > 1000000").write().parquet(directory + "/none.parquet");
    spark.read().parquet(directory + "/none.parquet").createOrReplaceTempView("none");
  }

  @AfterEach
  void restore(SparkSession spark) {
    List.of(PRUNING, EXCLUDED_RULES, BROADCAST_SIZE, ADAPTIVE).forEach(spark.conf()::unset);
  }

  /** Returns the count of a query's rows and their combined hash, unexecuted. */
  private static Dataset<Row> digest(SparkSession spark, String query) {
    return spark
        .sql(query)
        .selectExpr("xxhash64(*) hash")
        .selectExpr("count(*)", "bit_xor(hash)", "sum(hash % 1000000)");
  }

  /** Asserts that a query returns the same rows without dynamic filters; returns its result. */
  private static ScanCounts assertSameRows(SparkSession spark, String query) {
    spark.conf().set(PRUNING, "false");
    List<Row> expected = digest(spark, query).collectAsList();
    spark.conf().unset(PRUNING);
    Dataset<Row> digest = digest(spark, query);
    assertEquals(expected, digest.collectAsList(), query);
    return ScanCounts.of(digest);
  }

  private static boolean isFiltered(ScanCounts counts) {
    return counts.description().contains("dynamicpruningexpression(")
        && !counts.description().contains("dynamicpruningexpression(true)");
  }

  /** Asserts that the scans of a query that returns the right rows read only few of them. */
  private static ScanCounts assertReadsFew(SparkSession spark, String query) {
    ScanCounts counts = assertSameRows(spark, query);
    assertTrue(isFiltered(counts), () -> query + counts.description());
    assertTrue(counts.rowCount() < 100, () -> query + " read " + counts.rowCount());
    return counts;
  }

  /** Asserts that a query returns the right rows, and has no filter by keys. */
  private static void assertReadsAll(SparkSession spark, String query) {
    ScanCounts counts = assertSameRows(spark, query);
    assertFalse(isFiltered(counts), () -> query + counts.description());
    assertTrue(counts.rowCount() >= ROW_COUNT * 9 / 10, () -> query + " read " + counts.rowCount());
  }

  @Test
  void anInnerJoinReadsTheRowsOfTheKeys(SparkSession spark) {
    for (String columns : List.of("k", "guid", "run, event", "run, event, k")) {
      assertReadsFew(spark, "SELECT * FROM big JOIN few USING (" + columns + ")");
      assertReadsFew(spark, "SELECT id FROM file JOIN big USING (" + columns + ")");
    }
    assertReadsFew(spark, "SELECT * FROM stored JOIN big USING (guid)");
  }

  @Test
  void splitDirectoriesWithoutTheKeysAreNotRead(SparkSession spark) {
    String query = "SELECT big.* FROM big JOIN few ON big.guid = few.guid AND few.k = 5";
    ScanCounts counts = assertReadsFew(spark, query);
    assertEquals(1, counts.sum("splitsRead"), counts.description());
    spark.conf().set(PRUNING, "false");
    Dataset<Row> unfiltered = digest(spark, query);
    unfiltered.collect();
    long allBytes = ScanCounts.of(unfiltered).sum("bytesRead");
    assertTrue(
        counts.sum("bytesRead") * 2 < allBytes,
        () -> "read " + counts.sum("bytesRead") + " of " + allBytes);
  }

  @Test
  void aFilteredSideNeedsNoRule(SparkSession spark) {
    spark.conf().set(EXCLUDED_RULES, FilterByJoinKeys.class.getName());
    assertReadsFew(spark, "SELECT id FROM big JOIN file USING (guid) WHERE file.k > 5");
    assertReadsFew(spark, "SELECT id FROM big JOIN file USING (run, event) WHERE file.k > 5");
    assertReadsAll(spark, "SELECT id FROM big JOIN file USING (guid)");
  }

  @Test
  void aSideWithoutRowsReadsNone(SparkSession spark) {
    spark.conf().set(ADAPTIVE, "false");
    assertEquals(0, assertReadsFew(spark, "SELECT * FROM big JOIN none USING (guid)").rowCount());
    assertReadsAll(spark, "SELECT * FROM big LEFT JOIN none USING (guid)");
  }

  @Test
  void outerJoinsKeepAllRowsOfThePreservedSide(SparkSession spark) {
    for (String columns : List.of("k", "guid", "run, event")) {
      String using = " USING (" + columns + ")";
      assertReadsFew(spark, "SELECT * FROM few LEFT JOIN big" + using);
      assertReadsAll(spark, "SELECT * FROM big LEFT JOIN few" + using);
    }
    assertReadsFew(spark, "SELECT * FROM big RIGHT JOIN stored USING (guid)");
    assertReadsAll(spark, "SELECT * FROM stored RIGHT JOIN big USING (guid)");
    assertReadsAll(spark, "SELECT * FROM big FULL JOIN few USING (guid)");
    spark.conf().set(ADAPTIVE, "false");
    assertReadsFew(spark, "SELECT * FROM few LEFT JOIN big USING (guid)");
    assertReadsFew(spark, "SELECT * FROM big RIGHT JOIN stored USING (guid)");
  }

  @Test
  void semiJoinsAreFilteredAndAntiJoinsAreNot(SparkSession spark) {
    assertReadsFew(spark, "SELECT * FROM big LEFT SEMI JOIN few USING (guid)");
    assertReadsFew(spark, "SELECT * FROM big WHERE guid IN (SELECT guid FROM few)");
    assertReadsFew(
        spark,
        "SELECT * FROM big WHERE EXISTS (SELECT * FROM file f WHERE f.run = big.run AND f.event ="
            + " big.event)");
    assertReadsAll(spark, "SELECT * FROM big LEFT ANTI JOIN few USING (guid)");
    assertSameRows(spark, "SELECT * FROM big WHERE guid NOT IN (SELECT guid FROM few)");
    assertReadsAll(
        spark, "SELECT * FROM big WHERE k NOT IN (SELECT k FROM few WHERE k IS NOT NULL)");
    assertReadsAll(spark, "SELECT * FROM big WHERE guid IN (SELECT guid FROM few) OR run = 7");
  }

  @Test
  void joinsWithoutABroadcastReadUnchangeableKeysTwice(SparkSession spark) {
    spark.conf().set(BROADCAST_SIZE, "-1");
    assertReadsFew(spark, "SELECT * FROM big JOIN few USING (guid)");
    assertReadsFew(spark, "SELECT * FROM big JOIN stored USING (guid)");
    assertReadsFew(spark, "SELECT * FROM stored s LEFT JOIN big ON big.k = s.k AND s.run > 3");
    assertReadsAll(spark, "SELECT * FROM big JOIN file USING (guid)");
    assertReadsAll(spark, "SELECT * FROM big JOIN (SELECT * FROM file LIMIT 3) USING (guid)");
    assertReadsAll(
        spark,
        "SELECT * FROM big JOIN (SELECT DISTINCT reverse(reverse(guid)) guid FROM stored) USING"
            + " (guid)");
  }

  @Test
  void filtersReachScansBelowOtherOperators(SparkSession spark) {
    assertReadsFew(
        spark,
        "SELECT * FROM (SELECT guid g, count(*) c FROM big GROUP BY guid) JOIN few ON g = guid");
    assertReadsFew(
        spark,
        "SELECT * FROM (SELECT upper(b.guid) u, b.guid FROM big b JOIN file f ON b.k = f.k) j"
            + " JOIN few USING (guid)");
    assertReadsAll(
        spark,
        "SELECT * FROM (SELECT guid, row_number() OVER (ORDER BY k) n FROM big) JOIN few USING"
            + " (guid)");
    assertReadsAll(
        spark, "SELECT * FROM (SELECT * FROM big UNION ALL SELECT * FROM big) JOIN few USING (k)");
    assertReadsAll(
        spark, "SELECT * FROM (SELECT * FROM big LIMIT 1000000) b JOIN file ON b.guid = file.guid");
  }

  @Test
  void keysOfAnotherTypeAndNullSafeComparisonsKeepTheirMeaning(SparkSession spark) {
    assertReadsFew(spark, "SELECT * FROM big JOIN few ON big.id = few.k AND big.k = few.k");
    assertReadsFew(spark, "SELECT * FROM big JOIN few ON big.k = cast(few.run AS SMALLINT)");
    assertReadsAll(spark, "SELECT * FROM big JOIN few ON big.k = cast(few.k AS BIGINT)");
    assertReadsAll(spark, "SELECT * FROM big JOIN few ON big.k = cast(few.k AS DOUBLE)");
    assertReadsAll(spark, "SELECT * FROM big JOIN few ON big.k = cast(few.k AS STRING)");
    assertReadsAll(spark, "SELECT * FROM big JOIN few ON big.guid <=> few.guid");
    assertReadsAll(spark, "SELECT * FROM big JOIN few ON big.guid = few.guid OR big.k = few.k");
    assertReadsAll(spark, "SELECT * FROM big JOIN few ON upper(big.guid) = few.guid");
  }

  /** The steps share a scan, but each has another filter, or none. */
  @Test
  void eachStepOfARecursiveQueryReadsTheRowsOfItsOwnKeys(SparkSession spark) {
    for (String isAdaptive : List.of("true", "false")) {
      spark.conf().set(ADAPTIVE, isAdaptive);
      for (String condition : List.of("true", "r.depth < 4", "r.depth < 4 AND b.id >= 0")) {
        Dataset<Row> keys =
            spark.sql(
                """
                WITH RECURSIVE r(k, depth) AS (
                  SELECT 1, 0
                  UNION ALL
                  SELECT b.k + 10000, r.depth + 1 FROM big b JOIN r ON b.k = r.k WHERE %s)
                SELECT k FROM r ORDER BY k
                """
                    .formatted(condition));
        List<Integer> found = keys.collectAsList().stream().map(row -> row.getInt(0)).toList();
        List<Integer> all = List.of(1, 10_001, 20_001, 30_001, 40_001, 50_001, 60_001);
        assertEquals(condition.equals("true") ? all : all.subList(0, 5), found, condition);
      }
    }
  }

  /** Otherwise Spark would drop the filter of the other table. */
  @Test
  void aTableWhoseKeysFilterAnotherIsNotFiltered(SparkSession spark) throws IOException {
    Path path = directory.resolve("some");
    spark.table("big").where("k < 500").write().format("stoa").save(path.toString());
    Table.open(path).indexes().add(List.of("run")).commit();
    spark.read().format("stoa").load(path.toString()).createOrReplaceTempView("some");
    String runs = "(SELECT * FROM VALUES (0), (1) AS runs(run)) r";
    ScanCounts some = assertSameRows(spark, "SELECT * FROM some s JOIN " + runs + " USING (run)");
    assertTrue(isFiltered(some), some.description());
    ScanCounts both =
        assertSameRows(
            spark,
            "SELECT b.id FROM big b JOIN some s ON b.guid = s.guid JOIN "
                + runs
                + " ON s.run = r.run");
    assertTrue(isFiltered(both), both.description());
  }
}
