package dev.stoa.spark;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Path;
import java.util.List;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.SaveMode;
import org.apache.spark.sql.SparkSession;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;

/** Appends of rows with other columns than the table's. */
@ExtendWith(SparkExtension.class)
class MergeSchemaTest {
  @TempDir Path directory;

  private String path() {
    return directory.resolve("t").toString();
  }

  private static List<String> texts(Dataset<Row> rows) {
    return rows.orderBy("id").collectAsList().stream().map(RowText::of).toList();
  }

  @Test
  void columnsOfTheTableAndTheQueryAreMerged(SparkSession spark) {
    spark.sql("select 1 id, 'a' a").write().format("stoa").save(path());
    Dataset<Row> wider = spark.sql("select 5000000000 id, 2.5D b");
    Exception refused =
        assertThrows(
            Exception.class, () -> wider.write().format("stoa").mode(SaveMode.Append).save(path()));
    assertTrue(refused.getMessage().contains("`b`"), refused.getMessage());
    wider.write().format("stoa").option("mergeSchema", true).mode(SaveMode.Append).save(path());
    Dataset<Row> read = spark.read().format("stoa").load(path());
    assertEquals("id BIGINT,a STRING,b DOUBLE", read.schema().toDDL());
    assertEquals(List.of("[1, a, null]", "[5000000000, null, 2.5]"), texts(read));
  }

  @Test
  void mergedColumnsKeepRecordsOfTheSameNameApart(SparkSession spark) {
    spark.sql("select 1 id, struct(struct(1 n) f) a").write().format("stoa").save(path());
    spark
        .sql("select 2 id, struct(struct('x' t) f) b, struct(struct(2.5D t) f) c")
        .write()
        .format("stoa")
        .option("mergeSchema", true)
        .mode(SaveMode.Append)
        .save(path());
    assertEquals(
        List.of("[1, [[1]], null, null]", "[2, null, [[x]], [[2.5]]]"),
        texts(spark.read().format("stoa").load(path())));
  }
}
