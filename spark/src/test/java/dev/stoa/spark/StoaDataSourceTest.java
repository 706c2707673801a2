package dev.stoa.spark;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.stoa.storage.Storage;
import dev.stoa.storage.local.LocalStorage;
import dev.stoa.table.Table;
import dev.stoa.testing.storage.NumberedRows;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import org.apache.avro.Schema;
import org.apache.avro.SchemaBuilder;
import org.apache.spark.sql.AnalysisException;
import org.apache.spark.sql.DataFrameReader;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.SparkSession;
import org.apache.spark.sql.streaming.StreamingQuery;
import org.apache.spark.sql.streaming.Trigger;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.function.Executable;
import org.junit.jupiter.api.io.TempDir;

@ExtendWith(SparkExtension.class)
class StoaDataSourceTest {
  @TempDir Path directory;

  @Test
  void anEarlierVersionIsRead(SparkSession spark) throws IOException {
    Storage storage = LocalStorage.at(directory);
    NumberedRows.create(storage);
    NumberedRows.append(storage, 0, 10);
    NumberedRows.append(storage, 10, 20);
    assertEquals(20, spark.read().format("stoa").load(directory.toString()).count());
    Dataset<Row> before =
        spark.read().format("stoa").option("versionAsOf", "2").load(directory.toString());
    assertEquals(10, before.count());
    assertEquals(5, before.where("number >= 5").count());
    Dataset<Row> now =
        spark
            .read()
            .format("stoa")
            .option("timestampAsOf", "2100-01-01T00:00:00Z")
            .load(directory.toString());
    assertEquals(20, now.count());
  }

  @Test
  void splitDirectoriesThatAFilterRulesOutGetNoTask(SparkSession spark) throws IOException {
    Storage storage = LocalStorage.at(directory);
    NumberedRows.create(storage);
    NumberedRows.append(storage, 0, 10);
    Dataset<Row> rows = spark.read().format("stoa").load(directory.toString());
    assertEquals(1, rows.rdd().getNumPartitions());
    assertEquals(0, rows.where("number > 10").rdd().getNumPartitions());
  }

  @Test
  void aColumnWithoutATypeInSparkIsReportedAndCanBeOmitted(SparkSession spark) throws IOException {
    Schema schema =
        SchemaBuilder.record("Row")
            .fields()
            .requiredLong("number")
            .name("mixed")
            .type()
            .unionOf()
            .stringType()
            .and()
            .longType()
            .endUnion()
            .noDefault()
            .endRecord();
    Table.create(LocalStorage.at(directory), schema);
    AnalysisException refusal =
        assertThrows(
            AnalysisException.class, () -> spark.read().format("stoa").load(directory.toString()));
    assertTrue(refusal.getMessage().contains("\"mixed\""), refusal.getMessage());
    Dataset<Row> rest =
        spark.read().format("stoa").option("columns", "number").load(directory.toString());
    assertEquals(0, rest.count());
  }

  @Test
  void aMissingTableAndAMissingPathAreReported(SparkSession spark) {
    AnalysisException absent =
        assertThrows(
            AnalysisException.class,
            () -> spark.read().format("stoa").load(directory.resolve("absent").toString()));
    assertTrue(absent.getMessage().contains("absent"), absent.getMessage());
    for (String name : List.of("web.pages", "stoa.web.pages")) {
      AnalysisException ofCatalog =
          assertThrows(AnalysisException.class, () -> spark.read().format("stoa").load(name));
      assertTrue(
          ofCatalog.getMessage().contains("spark.table(\"stoa.web.pages\")"),
          ofCatalog.getMessage());
    }
    for (String[] refusal :
        new String[][] {
          {"`" + directory + "/absent`", "there is no Stoa table at "},
          {"absent", "name the schema too, as in stoa.web.absent"}
        }) {
      Exception refused =
          assertThrows(Exception.class, () -> spark.sql("select * from stoa." + refusal[0]));
      assertTrue(refused.getMessage().contains(refusal[1]), refused.getMessage());
    }
    AnalysisException unnamed =
        assertThrows(AnalysisException.class, () -> spark.read().format("stoa").load());
    assertTrue(unnamed.getMessage().contains("path of the table is missing"), unnamed.getMessage());
    AnalysisException unnamedTarget =
        assertThrows(AnalysisException.class, () -> spark.range(1).write().format("stoa").save());
    assertTrue(unnamedTarget.getMessage().contains(".save(\""), unnamedTarget.getMessage());
  }

  @Test
  void aMissingTableAtAPathIsNotChanged(SparkSession spark) {
    String name = "stoa.`" + directory + "/absent`";
    for (String statement :
        List.of(
            "delete from " + name,
            "update " + name + " set id = 1",
            "merge into "
                + name
                + " t using (select 1L id) s on t.id = s.id"
                + " when matched then update set * when not matched then insert *")) {
      Exception refused =
          assertThrows(AnalysisException.class, () -> spark.sql(statement), statement);
      assertTrue(
          refused.getMessage().contains("there is no Stoa table at " + directory),
          refused.getMessage());
    }
    spark.range(5).write().mode("append").format("stoa").saveAsTable(name);
    spark.range(5).write().mode("overwrite").format("stoa").saveAsTable(name);
    assertEquals(5, spark.table(name).count());
  }

  @Test
  void optionsOfOtherFormatsAreRejected(SparkSession spark) throws IOException {
    NumberedRows.create(LocalStorage.at(directory));
    for (String[] option :
        new String[][] {
          {"snapshot-id", "versionAsOf"},
          {"as-of-timestamp", "timestampAsOf"},
          {"tag", "versionAsOf"},
          {"maxFilesPerTrigger", "maxVersionsPerTrigger"},
          {"ignoreChanges", "skipChanges"},
          {"versionsAsOf", "versionAsOf"},
        }) {
      DataFrameReader reader = spark.read().format("stoa").option(option[0], "1");
      for (Executable read :
          List.<Executable>of(
              () -> reader.load(directory.toString()).count(),
              () -> reader.table("stoa.`" + directory + "`").count())) {
        Exception refused = assertThrows(AnalysisException.class, read, option[0]);
        assertTrue(refused.getMessage().contains("\"" + option[1] + "\""), refused.getMessage());
      }
    }
  }

  @Test
  void unknownOptionsAreRejectedUnlessTheyAreForSparkOrAFileSystem(SparkSession spark)
      throws IOException {
    NumberedRows.create(LocalStorage.at(directory));
    for (String option : List.of("header", "inferSchema", "stoa.codec")) {
      DataFrameReader reader = spark.read().format("stoa").option(option, "true");
      AnalysisException refused =
          assertThrows(AnalysisException.class, () -> reader.load(directory.toString()), option);
      assertEquals("STOA_INVALID_OPTION", refused.getCondition());
      assertTrue(
          refused.getMessage().contains("unknown option \"" + option + "\""), refused.getMessage());
    }
    assertEquals(
        0,
        spark
            .read()
            .format("stoa")
            .option("fs.s3a.endpoint", "http://localhost")
            .option("codec", "zstd")
            .load(directory.toString())
            .count());
  }

  /** A file system that no setting names. */
  public static final class OptionalFileSystem extends CountedFileSystem {
    /** Creates a file system; called by Hadoop. */
    public OptionalFileSystem() {}

    @Override
    public String getScheme() {
      return "optional";
    }
  }

  @Test
  void optionsOfFileSystemsReachThem(SparkSession spark) {
    spark.range(3).write().format("stoa").save(directory.toString());
    String path = "optional:" + directory;
    Exception unknown =
        assertThrows(Exception.class, () -> spark.read().format("stoa").load(path).count());
    assertTrue(unknown.getMessage().contains("\"optional\""), unknown.getMessage());
    String option = "fs.optional.impl";
    String fileSystem = OptionalFileSystem.class.getName();
    assertEquals(3, spark.read().format("stoa").option(option, fileSystem).load(path).count());
    AnalysisException refused =
        assertThrows(
            AnalysisException.class,
            () ->
                spark
                    .range(3)
                    .write()
                    .format("stoa")
                    .option(option, fileSystem)
                    .mode("append")
                    .save(path));
    assertEquals("STOA_UNSUPPORTED", refused.getCondition());
  }

  @Test
  void theSchemaOfAReaderSelectsColumnsAndFields(SparkSession spark) throws Exception {
    spark
        .range(3)
        .selectExpr("id", "struct(id x, id + 1 y) s", "array(struct('p' p, id q)) a")
        .write()
        .format("stoa")
        .save(directory.resolve("t").toString());
    Dataset<Row> rows = given(spark, "a array<struct<q: bigint>>, S struct<y: bigint, x: bigint>");
    assertEquals(
        "a ARRAY<STRUCT<q: BIGINT>>,s STRUCT<y: BIGINT, x: BIGINT>",
        rows.schema().asNullable().toDDL());
    assertEquals("[[[0]], [1, 0]]", RowText.of(rows.orderBy("s.x").first()));
    assertEquals(2, rows.where("s.y > 1").count());
    assertEquals(3L, given(spark, "s struct<y: bigint>").selectExpr("max(s.y)").first().get(0));
    StreamingQuery query =
        spark
            .readStream()
            .schema("s struct<y: bigint>, id bigint")
            .format("stoa")
            .load(directory.resolve("t").toString())
            .writeStream()
            .format("memory")
            .queryName("given_schema")
            .trigger(Trigger.AvailableNow())
            .start();
    query.awaitTermination();
    assertEquals("[[1], 0]", RowText.of(spark.table("given_schema").orderBy("id").first()));
  }

  private Dataset<Row> given(SparkSession spark, String schema) {
    return spark.read().schema(schema).format("stoa").load(directory.resolve("t").toString());
  }

  @Test
  void aSchemaOfAReaderThatDoesNotFitTheTableIsRejected(SparkSession spark) {
    spark
        .range(3)
        .selectExpr("id", "struct(id x) s")
        .write()
        .format("stoa")
        .save(directory.resolve("t").toString());
    for (String[] refusal :
        new String[][] {
          {"id bigint, other int", "has no column \"other\", which the given schema names"},
          {"s struct<y: bigint>", "has no column \"s.y\""},
          {"id int", "column \"id\" is of type BIGINT, but INT in the given schema"},
          {"s struct<x: string>", "column \"s.x\" is of type BIGINT, but STRING"},
          {"id bigint, ID bigint", "names column \"id\" twice"},
        }) {
      Dataset<Row> rows = given(spark, refusal[0]);
      AnalysisException refused = assertThrows(AnalysisException.class, rows::count, refusal[0]);
      assertEquals("STOA_SCHEMA_MISMATCH", refused.getCondition());
      assertTrue(refused.getMessage().contains(refusal[1]), refused.getMessage());
    }
  }

  @Test
  void sparksOwnCatalogHasTablesThatHaveALocation(SparkSession spark) {
    AnalysisException refused =
        assertThrows(
            AnalysisException.class, () -> spark.sql("create table nowhere (id int) using stoa"));
    assertTrue(refused.getMessage().contains("LOCATION"), refused.getMessage());
    Exception unsaved =
        assertThrows(
            AnalysisException.class,
            () -> spark.range(1).write().format("stoa").saveAsTable("nowhere"));
    assertEquals(refused.getMessage(), unsaved.getMessage());
    String path = directory.resolve("t").toString();
    try {
      spark.range(2).write().format("stoa").option("path", path).saveAsTable("somewhere");
      spark.sql("insert into somewhere values (7)");
      assertEquals(3, spark.table("somewhere").count());
      assertEquals(3, spark.read().format("stoa").load(path).count());
    } finally {
      spark.sql("drop table if exists somewhere");
    }
  }
}
