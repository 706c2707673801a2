package dev.stoa.spark.read;

import static org.junit.jupiter.api.Assertions.assertEquals;
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

/** Queries of parts of columns and of a limited number of rows, checked by their scans' metrics. */
@ExtendWith(SparkExtension.class)
class PartialReadTest {
  @TempDir static Path directory;

  @BeforeAll
  static void createTable(SparkSession spark) throws IOException {
    PagesTable.create(directory, 3);
    Dataset<Row> stored = spark.read().format("stoa").load(directory.toString());
    stored.createOrReplaceTempView("parts");
    spark
        .createDataFrame(stored.collectAsList(), stored.schema())
        .createOrReplaceTempView("parts_in_memory");
  }

  private static ScanCounts assertSameRows(SparkSession spark, String query) {
    Dataset<Row> result = spark.sql(query);
    List<Row> actual = result.collectAsList();
    List<Row> expected = spark.sql(query.replace("parts", "parts_in_memory")).collectAsList();
    assertEquals(expected.toString(), actual.toString(), query);
    return ScanCounts.of(result);
  }

  private static void assertReadsLess(SparkSession spark, String part, String column) {
    ScanCounts counts = assertSameRows(spark, "SELECT " + part + " FROM parts");
    ScanCounts wholeCounts = assertSameRows(spark, "SELECT " + column + " FROM parts");
    assertTrue(
        counts.sum("bytesRead") < wholeCounts.sum("bytesRead") / 2,
        () -> part + ": " + counts.sum("bytesRead") + " of " + wholeCounts.sum("bytesRead"));
    assertTrue(counts.description().contains("ReadFields: [" + column), counts.description());
  }

  @Test
  void onlyTheRecordFieldsOfAQueryAreRead(SparkSession spark) {
    assertReadsLess(spark, "visit.time", "visit");
    assertReadsLess(spark, "earlier.time", "earlier");
    assertReadsLess(spark, "visit.time, visit.note", "visit");
    assertReadsLess(spark, "links.id", "links");
    assertReadsLess(spark, "map_values(places).x", "places");
  }

  @Test
  void fieldsUsedOnlyInAFilterAreNotReturned(SparkSession spark) {
    ScanCounts counts =
        assertSameRows(
            spark, "SELECT visit.time FROM parts WHERE visit.note LIKE '%a%' AND id < 5100");
    assertTrue(counts.sum("rowsSkipped") > 0);
    assertTrue(counts.description().contains("visit: struct<time:bigint>"), counts.description());
    assertSameRows(
        spark, "SELECT earlier.note FROM parts WHERE earlier.time > 1000100 OR earlier IS NULL");
    assertSameRows(spark, "SELECT count(*) FROM parts WHERE earlier.headers IS NULL");
  }

  @Test
  void onlyTheRowsOfALimitAreRead(SparkSession spark) {
    Dataset<Row> limited = spark.sql("SELECT id FROM parts LIMIT 10");
    assertEquals(10, limited.collectAsList().size());
    ScanCounts counts = ScanCounts.of(limited);
    assertEquals(10, counts.rowCount());
    assertEquals(1, counts.partitionCount(), "the first split directory has enough rows");
    assertTrue(counts.description().contains("PushedLimit: 10"), counts.description());
    Dataset<Row> filtered = spark.sql("SELECT url FROM parts WHERE id % 2 = 0 AND id > 5 LIMIT 7");
    assertEquals(7, filtered.collectAsList().size());
    Dataset<Row> pushed = spark.sql("SELECT url FROM parts WHERE id >= 12000 LIMIT 7");
    assertEquals(7, pushed.collectAsList().size());
    assertEquals(7, ScanCounts.of(pushed).rowCount());
    assertEquals(20, spark.sql("SELECT id FROM parts LIMIT 20 OFFSET 14990").count() + 10);
    assertEquals(5000, spark.sql("SELECT id FROM parts LIMIT 5000").collectAsList().size());
    assertEquals(5001, spark.sql("SELECT id FROM parts LIMIT 5001").collectAsList().size());
  }
}
