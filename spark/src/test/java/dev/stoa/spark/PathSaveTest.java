package dev.stoa.spark;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.stoa.storage.local.LocalStorage;
import dev.stoa.table.PageDescription;
import dev.stoa.table.Table;
import dev.stoa.table.snapshot.Snapshot;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Encoders;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.SaveMode;
import org.apache.spark.sql.SparkSession;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;

/** Tables saved to paths, in all modes. */
@ExtendWith(SparkExtension.class)
class PathSaveTest {
  @TempDir Path directory;

  private String path() {
    return directory.resolve("t").toString();
  }

  private Dataset<Row> rows(SparkSession spark, long from, long to) {
    return spark.range(from, to, 1, 2).selectExpr("id", "id % 3 part", "'text ' || id text");
  }

  private List<Long> ids(SparkSession spark) {
    return spark
        .read()
        .format("stoa")
        .load(path())
        .select("id")
        .orderBy("id")
        .as(Encoders.LONG())
        .collectAsList();
  }

  private Table table() throws IOException {
    return Table.open(LocalStorage.at(Path.of(path())));
  }

  private List<String> operations() throws IOException {
    return table().history().stream().map(Snapshot::operation).toList();
  }

  @Test
  void theDefaultModeCreatesATableAndRejectsAnExistingOne(SparkSession spark) throws IOException {
    rows(spark, 0, 5).write().format("stoa").save(path());
    assertEquals(List.of(0L, 1L, 2L, 3L, 4L), ids(spark));
    assertEquals(List.of("create"), operations());
    Exception refused =
        assertThrows(Exception.class, () -> rows(spark, 5, 9).write().format("stoa").save(path()));
    assertTrue(refused.getMessage().contains("already contains a table"), refused.getMessage());
    rows(spark, 5, 9).write().format("stoa").mode(SaveMode.Ignore).save(path());
    assertEquals(5, ids(spark).size());
    assertEquals(List.of("create"), operations());
  }

  @Test
  void overwritingReplacesAllRowsInOneCommit(SparkSession spark) throws IOException {
    rows(spark, 0, 5).write().format("stoa").mode(SaveMode.Overwrite).save(path());
    rows(spark, 3, 8).write().format("stoa").mode(SaveMode.Append).save(path());
    rows(spark, 10, 12).write().format("stoa").mode(SaveMode.Overwrite).save(path());
    assertEquals(List.of(10L, 11L), ids(spark));
    assertEquals(List.of("create", "append", "overwrite"), operations());
    rows(spark, 0, 0).write().format("stoa").mode(SaveMode.Overwrite).save(path());
    assertEquals(List.of(), ids(spark));
  }

  @Test
  void aTableCanBeOverwrittenWithItsOwnRows(SparkSession spark) {
    rows(spark, 0, 9).write().format("stoa").save(path());
    Dataset<Row> read = spark.read().format("stoa").load(path());
    read.where("id > 5").write().format("stoa").mode(SaveMode.Overwrite).save(path());
    assertEquals(List.of(6L, 7L, 8L), ids(spark));
  }

  @Test
  void onlyRowsThatMatchAConditionAreReplaced(SparkSession spark) throws IOException {
    rows(spark, 0, 9).write().format("stoa").save(path());
    rows(spark, 20, 21)
        .write()
        .format("stoa")
        .mode(SaveMode.Overwrite)
        .option("replaceWhere", "part = 1 and id < 5")
        .save(path());
    assertEquals(List.of(0L, 2L, 3L, 5L, 6L, 7L, 8L, 20L), ids(spark));
    Exception refused =
        assertThrows(
            Exception.class,
            () ->
                rows(spark, 20, 21)
                    .write()
                    .format("stoa")
                    .mode(SaveMode.Overwrite)
                    .option("replaceWhere", "length(text) > 5 or upper(text) = 'X'")
                    .save(path()));
    assertEquals(List.of("create", "overwrite"), operations(), refused::getMessage);
  }

  @Test
  void dynamicOverwritesReplacePartitionsWithNewRows(SparkSession spark) throws IOException {
    rows(spark, 0, 9).write().format("stoa").partitionBy("part").save(path());
    assertEquals("part", table().snapshot().partitionSpec().toString());
    rows(spark, 9, 10)
        .write()
        .format("stoa")
        .partitionBy("part")
        .mode(SaveMode.Overwrite)
        .option("partitionOverwriteMode", "dynamic")
        .save(path());
    assertEquals(List.of(1L, 2L, 4L, 5L, 7L, 8L, 9L), ids(spark));
    Exception refused =
        assertThrows(
            Exception.class,
            () ->
                rows(spark, 9, 10)
                    .write()
                    .format("stoa")
                    .partitionBy("id")
                    .mode(SaveMode.Append)
                    .save(path()));
    assertTrue(refused.getMessage().contains("is partitioned by"), refused.getMessage());
  }

  @Test
  void aTableIsCreatedWithPartitioningAndOptions(SparkSession spark) throws IOException {
    rows(spark, 0, 100)
        .write()
        .format("stoa")
        .option("partitionBy", "bucket(id,4)")
        .option("codec", "none; text=zstd")
        .option("layout", "plain; text=vector")
        .save(path());
    assertEquals("bucket(id,4)", table().snapshot().partitionSpec().toString());
    assertEquals(100, ids(spark).size());
    List<PageDescription> columns = table().describePages();
    assertEquals(Set.of("plain"), columns.get(0).pageCountsByLayout().keySet());
    assertEquals(Set.of("vector"), columns.get(2).pageCountsByLayout().keySet());
    String encodings = columns.get(2).bytesByEncoding().toString();
    assertTrue(encodings.toLowerCase(Locale.ROOT).contains("zstd"), encodings);
    Exception refused =
        assertThrows(
            Exception.class,
            () ->
                rows(spark, 0, 1)
                    .write()
                    .format("stoa")
                    .mode(SaveMode.Append)
                    .option("codec", "zip")
                    .save(path()));
    assertTrue(refused.getMessage().contains("is not a codec"), refused.getMessage());
  }

  private String refusal(SparkSession spark, SaveMode mode, String option, String value) {
    return assertThrows(
            Exception.class,
            () ->
                rows(spark, 0, 1)
                    .write()
                    .format("stoa")
                    .mode(mode)
                    .option(option, value)
                    .save(path()),
            option + "=" + value)
        .getMessage();
  }

  @Test
  void optionsWithInvalidValuesOrWithoutEffectAreRejected(SparkSession spark) throws IOException {
    rows(spark, 0, 9).write().format("stoa").save(path());
    for (String[] refusal :
        new String[][] {
          {"Append", "replaceWhere", "id < 5", "replaceWhere needs the mode overwrite"},
          {"Append", "partitionOverwriteMode", "dynamic", "needs the mode overwrite"},
          {"Overwrite", "partitionOverwriteMode", "partial", "set it to static or dynamic"},
          {"Append", "partitionBy", "id", "is not partitioned, so not by \"id\""},
          {"Append", "mergeSchema", "yes", "mergeSchema is \"yes\": set it to true or false"},
          {"Append", "sortBy", "id desc", "sortBy contains \"id desc\", which is not a column"},
          {"Append", "bloomFilter", "id", "a rate such as 0.01, or id=true if id is a column"},
          {"Overwrite", "replaceWhere", "id % 2 = 0", "stoa " + path()},
        }) {
      String message = refusal(spark, SaveMode.valueOf(refusal[0]), refusal[1], refusal[2]);
      assertTrue(message.contains(refusal[3]), message);
    }
    assertEquals(List.of("create"), operations());
  }

  @Test
  void aFailedQueryCreatesNoTable(SparkSession spark) throws IOException {
    Dataset<Row> failing = spark.range(9).selectExpr("if(id = 7, raise_error('stop'), id) id");
    assertThrows(
        Exception.class,
        () -> failing.selectExpr("cast(id as long) id").write().format("stoa").save(path()));
    assertFalse(Table.exists(LocalStorage.at(Path.of(path()))));
    rows(spark, 0, 1).write().format("stoa").save(path());
    assertEquals(List.of(0L), ids(spark));
  }

  @Test
  void aTableIsNotCreatedAmongOtherFiles(SparkSession spark) throws IOException {
    Files.createDirectories(Path.of(path()));
    Files.writeString(Path.of(path()).resolve("notes.txt"), "mine");
    for (SaveMode mode : SaveMode.values()) {
      Exception refused =
          assertThrows(
              Exception.class,
              () -> rows(spark, 0, 1).write().format("stoa").mode(mode).save(path()));
      assertTrue(refused.getMessage().matches("(?s).*is (no|not a) table.*"), refused.getMessage());
    }
  }
}
