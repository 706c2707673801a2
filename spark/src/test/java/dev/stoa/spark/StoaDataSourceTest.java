package dev.stoa.spark;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.stoa.exception.InvalidTableException;
import dev.stoa.storage.Storage;
import dev.stoa.storage.local.LocalStorage;
import dev.stoa.table.Table;
import dev.stoa.testing.storage.NumberedRows;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import org.apache.avro.Schema;
import org.apache.avro.SchemaBuilder;
import org.apache.spark.sql.DataFrameReader;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.SparkSession;
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
    InvalidTableException refusal =
        assertThrows(
            InvalidTableException.class,
            () -> spark.read().format("stoa").load(directory.toString()));
    assertTrue(refusal.getMessage().contains("\"mixed\""), refusal.getMessage());
    Dataset<Row> rest =
        spark.read().format("stoa").option("columns", "number").load(directory.toString());
    assertEquals(0, rest.count());
  }

  @Test
  void aMissingTableAndAMissingPathAreReported(SparkSession spark) {
    InvalidTableException absent =
        assertThrows(
            InvalidTableException.class,
            () -> spark.read().format("stoa").load(directory.resolve("absent").toString()));
    assertTrue(absent.getMessage().contains("absent"), absent.getMessage());
    for (String name : List.of("web.pages", "stoa.web.pages")) {
      InvalidTableException ofCatalog =
          assertThrows(InvalidTableException.class, () -> spark.read().format("stoa").load(name));
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
    InvalidTableException unnamed =
        assertThrows(InvalidTableException.class, () -> spark.read().format("stoa").load());
    assertTrue(unnamed.getMessage().contains("path of the table is missing"), unnamed.getMessage());
    InvalidTableException unnamedTarget =
        assertThrows(
            InvalidTableException.class, () -> spark.range(1).write().format("stoa").save());
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
          assertThrows(InvalidTableException.class, () -> spark.sql(statement), statement);
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
          {"branch", "versionAsOf"},
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
        Exception refused = assertThrows(InvalidTableException.class, read, option[0]);
        assertTrue(refused.getMessage().contains("\"" + option[1] + "\""), refused.getMessage());
      }
    }
  }
}
