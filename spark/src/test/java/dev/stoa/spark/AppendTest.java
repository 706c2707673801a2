package dev.stoa.spark;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTimeoutPreemptively;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.stoa.storage.Storage;
import dev.stoa.storage.local.LocalStorage;
import dev.stoa.table.Table;
import dev.stoa.table.maintenance.VacuumOptions;
import dev.stoa.testing.Seeds;
import dev.stoa.testing.storage.NumberedRows;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.SaveMode;
import org.apache.spark.sql.SparkSession;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;

/** Rows written by Spark. */
@ExtendWith(SparkExtension.class)
class AppendTest {
  @TempDir Path directory;

  private String path(String name) {
    return directory.resolve(name).toString();
  }

  private static void append(Dataset<Row> rows, String path) {
    rows.write().format("stoa").mode(SaveMode.Append).save(path);
  }

  private static Dataset<Row> read(SparkSession spark, String path) {
    return spark.read().format("stoa").load(path);
  }

  private static List<String> texts(Dataset<Row> rows) {
    return rows.collectAsList().stream().map(RowText::of).toList();
  }

  @Test
  void allTypesOfSparkRoundTrip(SparkSession spark) throws IOException {
    Dataset<Row> rows =
        spark.sql(
            """
            select cast(id as tinyint) b, cast(-id as smallint) s, cast(id as int) i, id l,
              cast(id / 3 as float) f, id / 7D d, cast(id as decimal(9, 2)) small,
              cast(id as decimal(38, 10)) - 5 large, id % 2 = 0 flag, 'text ' || id t,
              cast('bytes ' || id as binary) bin, date_add(date '1582-10-10', cast(id as int)) day,
              timestamp_micros(id * -1234567891) at, timestamp_ntz '2020-02-29 12:34:56.789012' ntz,
              make_ym_interval(cast(id as int), 3) ym, make_dt_interval(cast(id as int), 1, 2, 3.5) dt,
              array(id, null, -id) a, map('k' || id, id, 'none', null) m,
              map(cast(id as int), named_struct('x', id, 'y', null)) byInt,
              map(date '2020-01-01', array(map(id, 'deep'))) byDate,
              named_struct('inner field', id, 'n', named_struct('z', array('a', null))) r,
              parse_json('{"id": ' || id || '}') v, id `name with.dots and spaces`, id `größe`,
              null nothing, if(id % 3 = 0, null, id) maybe,
              if(id % 3 = 0, null, named_struct('q', id)) maybeStruct
            from range(50)
            """);
    append(rows, path("t"));
    Dataset<Row> copy = read(spark, path("t"));
    assertEquals(rows.schema().asNullable().toDDL(), copy.schema().asNullable().toDDL());
    assertEquals(
        rows.drop("m").selectExpr("to_json(struct(*)) j").orderBy("j").collectAsList(),
        copy.drop("m").selectExpr("to_json(struct(*)) j").orderBy("j").collectAsList());
    assertEquals(texts(rows.drop("v").orderBy("l")), texts(copy.drop("v").orderBy("l")));
    assertEquals(
        List.of("[7]"), texts(copy.where("`name with.dots and spaces` = 7").select("`größe`")));
    assertEquals(1, copy.where("r.`inner field` = 9").count());
    assertEquals(2, copy.where("b in (1Y, 2Y)").count());
  }

  @Test
  void randomTablesAreCopied(SparkSession spark) throws IOException {
    RandomTables tables = new RandomTables(Seeds.random(AppendTest.class), directory);
    for (int round = Seeds.rounds(10); round > 0; round--) {
      RandomTables.RandomTable table = tables.next();
      Dataset<Row> rows = read(spark, table.path());
      String copy = path("copy" + round);
      append(rows.coalesce(1), copy);
      assertEquals(texts(rows), texts(read(spark, copy)), () -> table.schema().toString());
    }
  }

  @Test
  void rowsAreAddedByColumnNameInOneCommit(SparkSession spark) throws IOException {
    Storage storage = LocalStorage.at(directory);
    NumberedRows.create(storage);
    append(spark.range(0, 1000, 1, 4).toDF("number"), directory.toString());
    assertEquals(2, Table.open(storage).history().size());
    assertEquals(1000, NumberedRows.numbers(storage).size());

    Exception refused =
        assertThrows(
            Exception.class, () -> append(spark.range(5).toDF("other"), directory.toString()));
    assertTrue(refused.getMessage().contains("`number`"), refused.getMessage());
    assertEquals(1000, read(spark, directory.toString()).count());
  }

  @Test
  void aFailedQueryLeavesNoFiles(SparkSession spark) throws IOException {
    Storage storage = LocalStorage.at(directory);
    NumberedRows.create(storage);
    Dataset<Row> failing =
        spark.range(0, 1000, 1, 4).selectExpr("if(id = 900, raise_error('stop'), id) number");
    assertThrows(
        Exception.class,
        () -> append(failing.selectExpr("cast(number as long) number"), directory.toString()));
    assertEquals(List.of(), NumberedRows.numbers(storage));
    // Spark does not report tasks that ended while the query failed: their files are left to
    // vacuum.
    assertTimeoutPreemptively(
        Duration.ofSeconds(30),
        () -> {
          while (hasSplits(storage)) {
            Table.open(storage)
                .newVacuum(VacuumOptions.defaults().withRetention(Duration.ZERO))
                .run();
          }
        },
        "files are left");
  }

  private static boolean hasSplits(Storage storage) throws IOException {
    return storage.list("").stream().anyMatch(entry -> entry.name().startsWith("s-"));
  }
}
