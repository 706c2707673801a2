package dev.stoa.spark;

import static org.apache.spark.sql.functions.col;
import static org.apache.spark.sql.functions.expr;
import static org.apache.spark.sql.functions.lit;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.stoa.predicate.FilterPredicates;
import dev.stoa.storage.Storage;
import dev.stoa.storage.local.LocalStorage;
import dev.stoa.table.Table;
import dev.stoa.table.maintenance.Fault;
import dev.stoa.table.maintenance.TableVerifier;
import dev.stoa.testing.storage.NumberedRows;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.SparkSession;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;

/** Columns computed by queries and written to a table of the numbers 0 to 299. */
@ExtendWith(SparkExtension.class)
class ColumnWriteTest {
  /** 300 rows, of which 14 are deleted. */
  private static final int REMAINING_ROW_COUNT = 286;

  @TempDir Path directory;
  private Storage storage;
  private SparkSession spark;

  @BeforeEach
  void createTable(SparkSession session) throws IOException {
    spark = session;
    storage = LocalStorage.at(directory);
    NumberedRows.create(storage);
    for (int first = 0; first < 300; first += 100) {
      NumberedRows.append(storage, first, first + 100);
    }
    Table.open(storage)
        .newDelete(FilterPredicates.parse("number in (0, 50, 199) or number between 210 and 220"))
        .commit();
  }

  private Dataset<Row> table() {
    return spark.read().format("stoa").load(directory.toString());
  }

  private Dataset<Row> rowIds() {
    return table().select("_split", "_row", "number");
  }

  private void write(Dataset<Row> columns, String missing) {
    columns
        .write()
        .format("stoa")
        .option("update", "columns")
        .option("missing", missing)
        .mode("append")
        .save(directory.toString());
  }

  private String refusal(Dataset<Row> columns) throws IOException {
    long version = Table.open(storage).snapshot().version();
    Throwable thrown = assertThrows(Exception.class, () -> write(columns, "error"));
    StringBuilder messages = new StringBuilder();
    for (Throwable cause = thrown; cause != null; cause = cause.getCause()) {
      messages.append(cause.getMessage()).append('\n');
    }
    Table newest = Table.open(storage);
    for (long laterVersion = version + 1;
        laterVersion <= newest.snapshot().version();
        laterVersion++) {
      assertEquals("reserve field ids", Table.open(storage, laterVersion).snapshot().operation());
    }
    return messages.toString();
  }

  private void verifyTable() throws IOException {
    List<Fault> faults = new ArrayList<>();
    TableVerifier.verify(storage, faults::add);
    assertEquals(List.of(), faults);
  }

  @Test
  void aColumnIsAddedAndThenRefreshed() throws IOException {
    Dataset<Row> halves =
        rowIds()
            .withColumn("half", expr("number / 2"))
            .withColumn("text", expr("if(number % 3 = 0, null, 'n' || number)"))
            .drop("number")
            .repartition(5, col("half"))
            .orderBy(col("half").desc());
    write(halves, "error");
    assertEquals(REMAINING_ROW_COUNT, table().where("half = number / 2").count());
    assertEquals(
        REMAINING_ROW_COUNT,
        table().where("text <=> if(number % 3 = 0, null, 'n' || number)").count());
    assertEquals("add columns", Table.open(storage).snapshot().operation());
    write(rowIds().withColumn("text", lit("all")).drop("number"), "error");
    assertEquals(REMAINING_ROW_COUNT, table().where("text = 'all' and half = number / 2").count());
    assertEquals("replace columns", Table.open(storage).snapshot().operation());
    write(
        rowIds().withColumns(java.util.Map.of("text", lit("more"), "twice", expr("2 * number"))),
        "error");
    assertEquals(
        REMAINING_ROW_COUNT, table().where("text = 'more' and twice = 2 * number").count());
    verifyTable();
  }

  @Test
  void recordsOfTheSameNameInTwoColumnsAreDistinct() throws IOException {
    write(
        rowIds()
            .selectExpr(
                "_split",
                "_row",
                "named_struct('f', named_struct('n', int(number))) as a",
                "named_struct('f', named_struct('t', 'n' || number)) as b"),
        "error");
    write(table().selectExpr("_split", "_row", "a as c"), "error");
    new TestCatalog(spark, directory)
        .sql("alter table $.`" + directory + "` alter column c.f.n type bigint");
    assertEquals(
        REMAINING_ROW_COUNT,
        table()
            .where("a.f.n = number and b.f.t = 'n' || number and c.f.n = number")
            .where("typeof(a.f.n) = 'int' and typeof(c.f.n) = 'bigint'")
            .count());
    verifyTable();
  }

  @Test
  void missingRowsKeepTheirValuesIfAllowed() throws IOException {
    Dataset<Row> someRows =
        rowIds().where("number % 7 = 1 and number < 200").withColumn("text", expr("'n' || number"));
    String message = refusal(someRows.drop("number"));
    assertTrue(message.contains("of split directory s-") && message.contains("no values"), message);
    assertTrue(message.contains("set option(\"missing\", \"keep\")"), message);
    write(someRows.drop("number"), "keep");
    assertEquals(
        REMAINING_ROW_COUNT,
        table().where("text <=> if(number % 7 = 1 and number < 200, 'n' || number, null)").count());
    write(
        rowIds().where("number between 3 and 150").selectExpr("_split", "_row", "'x' as text"),
        "keep");
    assertEquals(147, table().where("text = 'x'").count());
    assertEquals(
        REMAINING_ROW_COUNT,
        table()
            .where(
                "text <=> case when number between 3 and 150 then 'x' when number % 7 = 1 and"
                    + " number < 200 then 'n' || number end")
            .count());
    verifyTable();
  }

  @Test
  void missingSplitDirectoriesAreReported() throws IOException {
    String message =
        refusal(rowIds().where("number < 200").withColumn("text", lit("x")).drop("number"));
    assertTrue(
        message.contains("of split directory s-") && message.contains("were not written"), message);
    assertTrue(message.contains("set option(\"missing\", \"keep\")"), message);
  }

  @Test
  void duplicateAndUnknownRowsAreReported() throws IOException {
    Dataset<Row> allRows = rowIds().withColumn("text", lit("x")).drop("number");
    String duplicateRefusal =
        refusal(allRows.union(rowIds().where("number = 117").selectExpr("_split", "_row", "'y'")));
    assertTrue(
        duplicateRefusal.contains("row 17 of split directory s-")
            && duplicateRefusal.contains("was written twice")
            && !duplicateRefusal.contains("\"keep\""),
        duplicateRefusal);
    String unknownRowRefusal =
        refusal(allRows.union(allRows.limit(1).selectExpr("_split", "1000L", "text")));
    assertTrue(
        unknownRowRefusal.contains("row 1000 of split directory s-")
            && unknownRowRefusal.contains("does not exist"),
        unknownRowRefusal);
    String unknownSplitRefusal =
        refusal(allRows.union(allRows.limit(1).selectExpr("'s-nowhere'", "_row", "text")));
    assertTrue(
        unknownSplitRefusal.contains("has no split directory s-nowhere"), unknownSplitRefusal);
    String nullRefusal =
        refusal(allRows.union(allRows.limit(1).selectExpr("_split", "null", "text")));
    assertTrue(nullRefusal.contains("a null _split or _row"), nullRefusal);
    verifyTable();
  }

  @Test
  void invalidQueriesAreRejected() throws IOException {
    assertTrue(refusal(table()).contains("no column \"_split\""));
    assertTrue(refusal(table().select("_split", "_row")).contains("selects only _split and _row"));
    assertTrue(refusal(table().selectExpr("_split", "_row", "'x' as number")).contains("cast it"));
    assertTrue(
        refusal(table().selectExpr("_split", "_row", "1 as a", "2 as a"))
            .contains("two columns named \"a\""));
    String optionRefusal =
        assertThrows(Exception.class, () -> write(rowIds(), "ignored")).getMessage();
    assertTrue(optionRefusal.contains("error or keep"), optionRefusal);
    String modeRefusal =
        assertThrows(
                Exception.class,
                () ->
                    rowIds()
                        .write()
                        .format("stoa")
                        .option("update", "columns")
                        .mode("overwrite")
                        .save(directory.toString()))
            .getMessage();
    assertTrue(modeRefusal.contains("use mode append"), modeRefusal);
  }

  @Test
  void valuesThatBreakConstraintsAreRejected() throws IOException {
    Table.open(storage).newSchemaChange().addConstraint("small", "number < 1000").commit();
    String message = refusal(rowIds().withColumn("number", expr("number + 1000")));
    assertTrue(message.contains("[small]") && message.contains("UPDATE or MERGE"), message);
    write(rowIds().withColumn("text", lit("x")).drop("number"), "error");
    assertEquals(REMAINING_ROW_COUNT, table().where("text = 'x' and number < 1000").count());
  }

  @Test
  void nullsInARequiredColumnAreRejected() throws IOException {
    String message = refusal(rowIds().withColumn("number", expr("if(number = 7, null, number)")));
    assertTrue(message.contains("number") && message.contains("null"), message);
    assertEquals(0, table().where("number is null").count());
    verifyTable();
  }

  @Test
  void rowsDeletedSinceTheQueryReadThemStayDeleted() throws IOException {
    Dataset<Row> allRows = rowIds().withColumn("text", lit("x")).drop("number").cache();
    assertEquals(REMAINING_ROW_COUNT, allRows.count());
    Table.open(storage).newDelete(FilterPredicates.parse("number = 7")).commit();
    write(allRows, "error");
    allRows.unpersist();
    assertEquals(285, table().where("text = 'x'").count());
    verifyTable();
  }
}
