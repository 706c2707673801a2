package dev.stoa.spark;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.stoa.partition.PartitionSpec;
import dev.stoa.storage.Storage;
import dev.stoa.storage.local.LocalStorage;
import dev.stoa.table.Table;
import dev.stoa.table.scan.RecordMode;
import dev.stoa.table.scan.RecordReader;
import dev.stoa.table.scan.ScanTask;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import org.apache.avro.LogicalTypes;
import org.apache.avro.Schema;
import org.apache.avro.SchemaBuilder;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.SaveMode;
import org.apache.spark.sql.SparkSession;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** How rows are shuffled and sorted before a write. */
@ExtendWith(SparkExtension.class)
class RequiredDistributionTest {
  @TempDir Path directory;

  private String path() {
    return directory.resolve("t").toString();
  }

  private Table table() throws IOException {
    return Table.open(LocalStorage.at(directory.resolve("t")));
  }

  @Test
  void rowsOfAPartitionAreWrittenByOneTask(SparkSession spark) throws IOException {
    spark
        .range(0, 4000, 1, 40)
        .selectExpr("id", "id % 7 part")
        .write()
        .format("stoa")
        .partitionBy("part")
        .save(path());
    assertEquals(7, table().snapshot().splitCount());
    assertEquals(4000, table().snapshot().rowCount());
  }

  /** Three tasks are few enough that small split directories are not merged. */
  @ParameterizedTest
  @ValueSource(strings = {"bucket(2, id)", "days(time)", "truncate(2000, id)", "hours(time), name"})
  void rowsOfATransformedPartitionAreWrittenByOneTask(String term, SparkSession spark)
      throws IOException {
    TestCatalog catalog = new TestCatalog(spark, directory);
    String rows =
        "select id, timestamp '2026-03-01 00:00:00 UTC' + make_interval(0, 0, 0, id % 2) time,"
            + " 'same' name from range(0, 4000, 1, 3)";
    catalog.sql(
        "create table $.t (id bigint, time timestamp, name string) partitioned by (" + term + ")");
    catalog.sql("insert into $.t " + rows);
    assertEquals(2, table().snapshot().splitCount());
    catalog.sql("insert overwrite $.t " + rows);
    assertEquals(2, table().snapshot().splitCount());
    catalog.sql("replace table $.t partitioned by (" + term + ") as " + rows);
    assertEquals(2, table().snapshot().splitCount());
    assertEquals(4000, table().snapshot().rowCount());
  }

  /**
   * If Spark divided a sorted bucket among tasks, the bucket would have several files, and joins
   * would have to sort it again.
   */
  @ParameterizedTest
  @CsvSource({
    "'bucket(2, id)', id, true",
    "'bucket(2, id)', '', false",
    "'bucket(2, id)', 'name,id', false",
    "name, id, false"
  })
  void onlySortedBucketsAreNeverDividedAmongTasks(
      String term, String sortBy, boolean isOneTask, SparkSession spark) {
    TestCatalog catalog = new TestCatalog(spark, directory);
    catalog.sql(
        "create table $.t (id bigint, name string) partitioned by ("
            + term
            + ") tblproperties ('stoa.write.sortBy' = '"
            + sortBy
            + "')");
    String plan =
        catalog.sql("explain insert into $.t select id, 'a' from range(0, 4000, 1, 3)").get(0);
    assertTrue(plan.contains(isOneTask ? "REPARTITION_BY_COL" : "REBALANCE_PARTITIONS"), plan);
  }

  @Test
  void bucketsOfATableAddressedByPathAreWrittenByOneTask(SparkSession spark) throws IOException {
    Dataset<Row> rows = spark.range(0, 3000, 1, 3).toDF();
    rows.write().format("stoa").option("partitionBy", "bucket(id,2)").save(path());
    assertEquals(2, table().snapshot().splitCount());
    rows.write().format("stoa").mode(SaveMode.Append).save(path());
    assertEquals(4, table().snapshot().splitCount());
    assertEquals(6000, table().snapshot().rowCount());
  }

  /**
   * Spark would compute the bucket of a UUID's text and the table that of its bytes, so each of
   * three tasks writes two buckets.
   */
  @Test
  void bucketsOfUuidsAreWrittenByAllTasks(SparkSession spark) throws IOException {
    Schema uuid = LogicalTypes.uuid().addToSchema(Schema.create(Schema.Type.STRING));
    Schema record =
        SchemaBuilder.record("r").fields().name("id").type(uuid).noDefault().endRecord();
    Table.create(
        LocalStorage.at(directory.resolve("t")), record, PartitionSpec.parse("bucket(id,2)"));
    new TestCatalog(spark, directory)
        .sql("insert into $.t select uuid() from range(0, 3000, 1, 3)");
    assertEquals(6, table().snapshot().splitCount());
  }

  @Test
  void aTableCreatedByManySmallTasksHasFewSplitDirectories(SparkSession spark) throws IOException {
    TestCatalog catalog = new TestCatalog(spark, directory);
    catalog.sql("create table $.t as select id from range(0, 400, 1, 60)");
    assertEquals(1, table().snapshot().splitCount());
    assertEquals(List.of("[400, 79800]"), catalog.sql("select count(*), sum(id) from $.t"));
  }

  @Test
  void aMissingPartitionColumnIsRejected(SparkSession spark) throws IOException {
    Dataset<Row> rows = spark.range(0, 90, 1, 9).selectExpr("id", "id % 3 b");
    Exception refused =
        assertThrows(
            Exception.class,
            () -> rows.write().format("stoa").option("partitionBy", "other").save(path()));
    assertTrue(refused.getMessage().contains("other"), refused.getMessage());
    rows.write().format("stoa").partitionBy("b").save(path());
    assertEquals(3, table().snapshot().splitCount());
  }

  @Test
  void rowsOfATaskAreSorted(SparkSession spark) throws IOException {
    spark
        .range(0, 1000, 1, 2)
        .selectExpr("(id * 7919) % 1000 k", "id")
        .write()
        .format("stoa")
        .option("sortBy", "k")
        .save(path());
    Storage storage = LocalStorage.at(directory.resolve("t"));
    for (ScanTask task : table().newScan().select("k").tasks()) {
      long last = -1;
      try (RecordReader reader = task.open(storage, RecordMode.LAZY)) {
        while (reader.next()) {
          assertTrue(reader.record().longAt(0) >= last);
          last = reader.record().longAt(0);
        }
      }
      assertTrue(last > 900);
    }
  }

  @Test
  void aQueryOfManySmallTasksLeavesFewSplitDirectories(SparkSession spark) throws IOException {
    spark.range(0, 400, 1, 60).write().format("stoa").save(path());
    assertEquals(1, table().snapshot().splitCount());
    assertEquals(400, spark.read().format("stoa").load(path()).distinct().count());
    assertEquals(
        1,
        LocalStorage.at(directory.resolve("t")).list("").stream()
            .filter(entry -> entry.name().startsWith("s-"))
            .count());
  }
}
