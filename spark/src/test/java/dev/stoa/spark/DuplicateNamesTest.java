package dev.stoa.spark;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.stoa.storage.local.LocalStorage;
import dev.stoa.table.Table;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.SaveMode;
import org.apache.spark.sql.SparkSession;
import org.apache.spark.sql.streaming.StreamingQuery;
import org.apache.spark.sql.streaming.Trigger;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.function.Executable;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Rows with two columns or fields that Spark cannot distinguish are refused when written. */
@ExtendWith(SparkExtension.class)
class DuplicateNamesTest {
  private static final String CASE_SENSITIVE = "spark.sql.caseSensitive";

  @TempDir Path directory;

  private Dataset<Row> rows(SparkSession spark, String columns) {
    return spark.sql("SELECT " + columns);
  }

  private String path(String name) {
    return directory.resolve(name).toString();
  }

  @AfterEach
  void restore(SparkSession spark) {
    spark.conf().unset(CASE_SENSITIVE);
  }

  /** Asserts that a statement fails with a message that contains the column's name. */
  private void assertRefused(Executable write, String name) throws IOException {
    Exception refused = assertThrows(Exception.class, write);
    String message = messages(refused);
    assertTrue(message.contains(name), message);
    assertFalse(Table.exists(LocalStorage.at(directory.resolve("t"))), message);
  }

  private static String messages(Throwable e) {
    return e.getMessage() + (e.getCause() == null ? "" : " " + messages(e.getCause()));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "1 one, 2 a, 3 a",
        "1 one, 2 a, 3 A",
        "named_struct('a', 1, 'a', 2) s",
        "named_struct('b', 1, 'a', 2, 'A', 3) s",
        "array(named_struct('a', 1, 'a', 2)) s",
        "map(1, named_struct('a', 1, 'A', 2)) s",
        "map(named_struct('a', 1, 'a', 2), 1) s",
      })
  void newTablesAreRefused(String columns, SparkSession spark) throws IOException {
    Dataset<Row> rows = rows(spark, columns);
    TestCatalog catalog = new TestCatalog(spark, directory);
    String name = columns.contains("s") ? "a" : "\"a";
    for (SaveMode mode : SaveMode.values()) {
      assertRefused(() -> rows.write().format("stoa").mode(mode).save(path("t")), name);
    }
    assertRefused(() -> rows.writeTo(catalog.name() + ".t").create(), "`a`");
    assertRefused(() -> rows.writeTo(catalog.name() + ".t").createOrReplace(), "`a`");
    assertRefused(() -> rows.write().saveAsTable(catalog.name() + ".t"), "`a`");
    assertRefused(() -> catalog.sql("CREATE TABLE $.t AS SELECT " + columns), "`a`");
    assertRefused(() -> catalog.sql("CREATE TABLE $.t (" + rows.schema().toDDL() + ")"), "`a`");
    assertRefused(() -> stream(spark, columns, "t"), name);
  }

  private void stream(SparkSession spark, String columns, String name) throws Exception {
    StreamingQuery query =
        spark
            .readStream()
            .format("rate-micro-batch")
            .option("rowsPerBatch", 1)
            .load()
            .selectExpr("*")
            .drop("timestamp", "value")
            .selectExpr(columns.split(", (?=\\d)"))
            .writeStream()
            .format("stoa")
            .option("checkpointLocation", path("checkpoint"))
            .trigger(Trigger.AvailableNow())
            .start(path(name));
    query.awaitTermination();
  }

  @Test
  void rowsForExistingTablesAreRefused(SparkSession spark) throws Exception {
    rows(spark, "1 a, 2 b").write().format("stoa").save(path("old"));
    for (String columns : List.of("1 a, 2 a, 3 b", "1 a, 2 A, 3 b")) {
      Dataset<Row> rows = rows(spark, columns);
      for (String mergesSchema : List.of("true", "false")) {
        assertRefused(
            () ->
                rows.write()
                    .format("stoa")
                    .mode(SaveMode.Append)
                    .option("mergeSchema", mergesSchema)
                    .save(path("old")),
            "a");
      }
      assertRefused(() -> rows.writeTo("stoa.`" + path("old") + "`").append(), "a");
      assertRefused(() -> stream(spark, columns, "old"), "A".equals(columns) ? "A" : "\"");
    }
    assertEquals("[[1,2]]", spark.read().format("stoa").load(path("old")).collectAsList() + "");
  }

  @Test
  void addedColumnsAreRefused(SparkSession spark) throws IOException {
    rows(spark, "1 a, 2 b").write().format("stoa").save(path("old"));
    assertRefused(
        () ->
            rows(spark, "1 a, 2 b, 3 c, 4 C")
                .write()
                .format("stoa")
                .mode(SaveMode.Append)
                .option("mergeSchema", true)
                .save(path("old")),
        "differ only in case");
    assertRefused(
        () ->
            spark
                .read()
                .format("stoa")
                .load(path("old"))
                .selectExpr("_split", "_row", "a + 1 B")
                .write()
                .format("stoa")
                .option("update", "columns")
                .mode(SaveMode.Append)
                .save(path("old")),
        "differ only in case");
  }

  @Test
  void mergedColumnsAreFoundInAnyCase(SparkSession spark) {
    rows(spark, "1 a, 2 b").write().format("stoa").save(path("old"));
    rows(spark, "3 c, 2L B")
        .write()
        .format("stoa")
        .mode(SaveMode.Append)
        .option("mergeSchema", true)
        .save(path("old"));
    Dataset<Row> stored = spark.read().format("stoa").load(path("old"));
    assertEquals("struct<a:int,b:bigint,c:int>", stored.schema().catalogString());
    assertEquals("[[null,2,3], [1,2,null]]", stored.sort("a").collectAsList().toString());
  }

  @Test
  void namesThatDifferInCaseAreWrittenIfSparkIsCaseSensitive(SparkSession spark) {
    spark.conf().set(CASE_SENSITIVE, "true");
    rows(spark, "1 a, 2 A, named_struct('b', 3, 'B', 4) s").write().format("stoa").save(path("t"));
    assertEquals(
        "[[1,2,3,4]]",
        spark
            .read()
            .format("stoa")
            .load(path("t"))
            .selectExpr("a", "A", "s.b", "s.B")
            .collectAsList()
            .toString());
  }
}
