package dev.stoa.spark.rule;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.stoa.spark.PagesTable;
import dev.stoa.spark.ScanCounts;
import dev.stoa.spark.SparkExtension;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.SparkSession;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;

/** Runs the same queries on the table and on its rows in Spark's memory, where no rule applies. */
@ExtendWith(SparkExtension.class)
class MapKeyPushdownTest {
  private static final String KEY = "metadata['content-type']";

  @TempDir static Path directory;

  @BeforeAll
  static void createTable(SparkSession spark) throws IOException {
    PagesTable.create(directory, 2);
    Dataset<Row> stored = spark.read().format("stoa").load(directory.toString());
    stored.createOrReplaceTempView("pages");
    spark
        .createDataFrame(stored.collectAsList(), stored.schema())
        .createOrReplaceTempView("memory");
    wholeMapBytes =
        ScanCounts.of(assertSameRows(spark, "SELECT metadata FROM pages")).sum("bytesRead");
  }

  /** Asserts that a query returns the same rows on {@code memory}; returns its result on pages. */
  private static Dataset<Row> assertSameRows(SparkSession spark, String query) {
    Dataset<Row> rows = spark.sql(query);
    List<String> actual = sortedTexts(rows);
    assertEquals(sortedTexts(spark.sql(query.replace("pages", "memory"))), actual, query);
    assertFalse(actual.isEmpty(), query);
    return rows;
  }

  private static List<String> sortedTexts(Dataset<Row> rows) {
    return rows.collectAsList().stream().map(Row::toString).sorted().toList();
  }

  /** The bytes read for the whole map. */
  private static long wholeMapBytes;

  private static ScanCounts assertReadsKeysOnly(SparkSession spark, String query) {
    ScanCounts counts = ScanCounts.of(assertSameRows(spark, query));
    assertTrue(
        counts.sum("bytesRead") < counts.scanCount() * wholeMapBytes / 3,
        () ->
            query
                + " read "
                + counts.sum("bytesRead")
                + " of "
                + wholeMapBytes
                + counts.description());
    assertTrue(counts.description().contains("['"), counts.description());
    return counts;
  }

  @Test
  void projectionsOnlyReadTheBuffersOfTheirKeys(SparkSession spark) {
    assertReadsKeysOnly(spark, "SELECT " + KEY + " FROM pages");
    assertReadsKeysOnly(spark, "SELECT id, element_at(metadata, 'content-type') t FROM pages");
    assertReadsKeysOnly(spark, "SELECT try_element_at(metadata, 'none') FROM pages");
    assertReadsKeysOnly(
        spark, "SELECT upper(" + KEY + "), metadata['it\\'s'], metadata.content_type FROM pages");
    assertReadsKeysOnly(spark, "SELECT maybe['content-type'], maybe['rare1000'] FROM pages");
  }

  @Test
  void ansiModeMakesNoDifference(SparkSession spark) {
    for (String ansi : List.of("true", "false")) {
      spark.conf().set("spark.sql.ansi.enabled", ansi);
      try {
        assertReadsKeysOnly(
            spark, "SELECT metadata['absent'], element_at(maybe, 'absent') FROM pages");
      } finally {
        spark.conf().unset("spark.sql.ansi.enabled");
      }
    }
  }

  @Test
  void filtersOnKeysArePushedIntoTheScan(SparkSession spark) {
    for (String condition :
        List.of(
            KEY + " = 'text/html'",
            KEY + " <=> 'text/html'",
            KEY + " IS NULL",
            "maybe['content-type'] IS NOT NULL",
            "maybe['content-type'] IS NULL",
            "NOT (" + KEY + " IN ('text/html', 'x'))",
            KEY + " LIKE 'image%' AND url LIKE '%host1%'",
            KEY + " = 'text/html' OR id < 10",
            "NOT (maybe['content_type'] LIKE '%r1' OR metadata['it\\'s'] IS NULL)")) {
      ScanCounts counts =
          assertReadsKeysOnly(spark, "SELECT count(*), max(id) FROM pages WHERE " + condition);
      assertFalse(plan(spark, condition).contains("Filter "), plan(spark, condition));
      assertTrue(counts.sum("rowsSkipped") > 0, condition);
    }
  }

  private static String plan(SparkSession spark, String condition) {
    return spark
        .sql("SELECT id FROM pages WHERE " + condition)
        .queryExecution()
        .executedPlan()
        .toString();
  }

  @Test
  void sparkEvaluatesInexactFiltersOverTheKeys(SparkSession spark) {
    assertReadsKeysOnly(
        spark, "SELECT id FROM pages WHERE length(" + KEY + ") < 9.5 AND id % 2 = 0");
    assertReadsKeysOnly(
        spark, "SELECT id FROM pages WHERE " + KEY + " = metadata['content_type'] OR id = 7");
  }

  @Test
  void thePresenceOfAKeyIsReadFromNonNullValues(SparkSession spark) {
    assertReadsKeysOnly(
        spark, "SELECT id FROM pages WHERE map_contains_key(metadata, 'content-type')");
    assertReadsKeysOnly(
        spark, "SELECT id FROM pages WHERE map_contains_key(maybe, 'content-type')");
    assertSameRows(spark, "SELECT id FROM pages WHERE NOT map_contains_key(maybe, 'content-type')");
    assertSameRows(spark, "SELECT map_contains_key(maybe, 'content-type') FROM pages");
    assertSameRows(
        spark, "SELECT id FROM pages WHERE map_contains_key(visit.headers, 'content-type')");
  }

  @Test
  void aggregatesJoinsAndSortsReadKeys(SparkSession spark) {
    assertReadsKeysOnly(spark, "SELECT DISTINCT " + KEY + " FROM pages WHERE url LIKE '%host3%'");
    assertReadsKeysOnly(
        spark, "SELECT " + KEY + " t, count(*), min(id) FROM pages GROUP BY 1 HAVING t > 'i'");
    assertReadsKeysOnly(
        spark, "SELECT count(DISTINCT " + KEY + "), max(metadata['content_type']) FROM pages");
    assertReadsKeysOnly(
        spark,
        "SELECT a.id, b."
            + KEY
            + " FROM pages a JOIN pages b ON a.id = b.id + 1"
            + " AND a."
            + KEY
            + " = b."
            + KEY);
    assertReadsKeysOnly(
        spark,
        "SELECT a.id, b."
            + KEY
            + " FROM pages a LEFT JOIN (SELECT * FROM pages WHERE id < 100) b"
            + " ON a.id = b.id WHERE b."
            + KEY
            + " IS NULL");
    assertReadsKeysOnly(spark, "SELECT id FROM pages ORDER BY " + KEY + ", id LIMIT 20");
    assertReadsKeysOnly(
        spark, "SELECT id, row_number() OVER (PARTITION BY " + KEY + " ORDER BY id) FROM pages");
  }

  @Test
  void subqueriesCtesAndUnionsReadKeys(SparkSession spark) {
    assertReadsKeysOnly(
        spark,
        "SELECT id FROM pages WHERE "
            + KEY
            + " = (SELECT max("
            + KEY
            + ") FROM pages) AND id < 50");
    assertReadsKeysOnly(
        spark,
        "WITH c AS (SELECT id, metadata m FROM pages) SELECT x.m['content-type'],"
            + " y.m['content_type'] FROM c x JOIN c y ON x.id = y.id");
    assertReadsKeysOnly(
        spark,
        "SELECT m['content-type'] FROM (SELECT metadata m FROM pages UNION ALL"
            + " SELECT maybe FROM pages)");
    assertSameRows(
        spark,
        "SELECT id FROM pages p WHERE EXISTS (SELECT 1 FROM pages q WHERE q.id = p.id + 1 AND q."
            + KEY
            + " = p."
            + KEY
            + ")");
  }

  @Test
  void aMapNeededByAnOperatorIsReadAsAWhole(SparkSession spark) {
    String renamed = "SELECT metadata m, " + KEY + " t FROM pages";
    assertSameRows(spark, "SELECT maybe, url FROM pages UNION ALL " + renamed);
    assertSameRows(
        spark,
        "SELECT t FROM (SELECT maybe m, url t FROM pages UNION ALL "
            + renamed
            + ") WHERE size(m) > 2");
  }

  @Test
  void keysThatDifferOnlyInCaseAreDistinct(SparkSession spark) {
    assertReadsKeysOnly(
        spark,
        "SELECT metadata['content-type'], metadata['Content-Type'] FROM pages"
            + " WHERE metadata['CONTENT-TYPE'] IS NULL");
  }

  @Test
  void mapsInsideRecordsAreReadByKey(SparkSession spark) {
    assertReadsKeysOnly(spark, "SELECT visit.headers['content-type'] FROM pages");
    assertReadsKeysOnly(
        spark, "SELECT visit.time, earlier.headers['content-type'], earlier.time FROM pages");
    assertReadsKeysOnly(
        spark, "SELECT id FROM pages WHERE visit.headers['content_type'] = 'other1'");
    assertSameRows(spark, "SELECT places['home'].x, places['home'].name FROM pages");
    assertReadsKeysOnly(spark, "SELECT places['home'].x FROM pages WHERE places['home'].x > 10");
  }

  @Test
  void aMapNeededAsAWholeIsReadOnce(SparkSession spark) {
    for (String query :
        List.of(
            "SELECT metadata, " + KEY + " FROM pages",
            "SELECT size(metadata), " + KEY + " FROM pages",
            "SELECT metadata[metadata['content-type']] FROM pages",
            "SELECT " + KEY + ", k FROM pages LATERAL VIEW explode(map_keys(metadata)) AS k",
            "SELECT * FROM pages WHERE " + KEY + " = 'text/html'")) {
      ScanCounts counts = ScanCounts.of(assertSameRows(spark, query));
      assertFalse(counts.description().contains("metadata['"), counts.description());
    }
  }

  @Test
  void recordsOfAKeyMatchTheSelectedRows(SparkSession spark, @TempDir Path other) {
    String table = other.resolve("t").toString();
    spark
        .sql(
            "SELECT id, if(id % 4 = 0, map(), map('k', named_struct('a', id % 5, 'b',"
                + " named_struct('c', id % 5)))) m FROM range(0, 100, 1, 1)")
        .write()
        .format("stoa")
        .save(table);
    for (int value = 0; value < 5; value++) {
      List<Row> found =
          spark
              .read()
              .format("stoa")
              .load(table)
              .where("m['k'].a = " + value)
              .selectExpr("m['k'] s")
              .collectAsList();
      assertEquals(15, found.size());
      for (Row row : found) {
        assertEquals("[[" + value + ",[" + value + "]]]", row.toString());
      }
    }
  }

  @Test
  void aCachedTableKeepsItsMaps(SparkSession spark) {
    Dataset<Row> cached =
        spark.sql("SELECT id, metadata FROM pages WHERE " + KEY + " = 'text/html'");
    cached.cache();
    try {
      cached.createOrReplaceTempView("cached");
      assertEquals(
          sortedTexts(
              spark.sql("SELECT id, metadata['etag'] FROM memory WHERE " + KEY + " = 'text/html'")),
          sortedTexts(spark.sql("SELECT id, metadata['etag'] FROM cached")));
    } finally {
      cached.unpersist();
    }
  }
}
