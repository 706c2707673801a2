package dev.stoa.spark;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Path;
import java.util.List;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.SparkSession;
import org.apache.spark.sql.streaming.Trigger;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;

/** Row-oriented column groups read as Spark's rows, compared with the same data in columns. */
@ExtendWith(SparkExtension.class)
class RowOrientedGroupReadTest {
  private static final String VALUES =
      """
      select id,
        if(id % 7 = 0, null, int(id - 50)) i,
        tinyint(id % 100 - 50) ty, smallint(-id) sm,
        float(id) / 3 f, if(id % 5 = 0, null, -id / 7D) d, id % 2 = 0 b,
        if(id % 3 = 0, null, repeat('x', int(id % 40)) || 'ü' || id) t,
        if(id % 4 = 0, null, unhex(hex(id * 12345))) bin,
        if(id % 6 = 0, null, cast(id * 1234567 - 10000000 as decimal(12,2))) p12,
        cast(if(id % 11 = 0, 0, (id - 50) * 99999999999) as decimal(18,3)) p18,
        if(id % 9 = 0, null, cast((id - 50) * 123456789012345 as decimal(38,10))) p38,
        date_add(date '1960-01-01', int(id * 100)) day,
        timestamp '1969-12-31 23:59:59.999999' + make_dt_interval(int(id * 100)) at,
        if(id % 8 = 0, null, timestamp_ntz '2026-01-01 00:00:00.000001') ntz
      from range(0, 100, 1, 3)
      """;

  private static final String COLUMNS = "id,i,ty,sm,f,d,b,t,bin,p12,p18,p38,day,at,ntz";

  @TempDir Path warehouse;
  private TestCatalog catalog;

  @BeforeEach
  void createTables(SparkSession spark) {
    catalog = new TestCatalog(spark, warehouse);
    catalog.sql(
        "create table $.rows tblproperties ('stoa.write.groups' = 'row:%s') as %s"
            .formatted(COLUMNS, VALUES));
    catalog.sql("create table $.columns as " + VALUES);
  }

  private Dataset<Row> query(String sql) {
    return catalog.spark().sql(sql.replace("$", catalog.name()));
  }

  private static boolean isRowOriented(Dataset<Row> query) {
    return !query.queryExecution().executedPlan().toString().contains("ColumnarToRow");
  }

  private static List<String> texts(Dataset<Row> rows) {
    return rows.collectAsList().stream().map(RowText::of).toList();
  }

  /**
   * Whether a query of {@code $} reads the row-oriented table row by row, after checking that it
   * returns the same on the table in columns.
   */
  private boolean isReadRowByRow(String sql) {
    Dataset<Row> rows = query(sql.replace("$", "$.rows"));
    Dataset<Row> columns = query(sql.replace("$", "$.columns"));
    List<String> expected = texts(columns);
    assertFalse(expected.isEmpty(), sql);
    assertEquals(expected, texts(rows), sql);
    assertFalse(isRowOriented(columns), sql);
    return isRowOriented(rows);
  }

  private void changeBoth(String statement) {
    catalog.sql(statement.replace("$", "$.rows"));
    catalog.sql(statement.replace("$", "$.columns"));
  }

  @Test
  void allTypesOfSingleValuesAreReadRowByRow() {
    assertTrue(isReadRowByRow("select * from $ order by id"));
    assertTrue(isReadRowByRow("select p38, t, id from $ order by id"));
    assertTrue(
        isReadRowByRow("select t, count(*), sum(p38), max(bin) from $ group by t order by t"));
    assertTrue(isReadRowByRow("select * from $ where i > 10 and t like 'xx%' order by id desc"));
    assertTrue(isReadRowByRow("select distinct p18, p12, b from $ order by p18, p12"));
    assertTrue(isReadRowByRow("select a.id, b.t from $ a join $ b on a.p38 = b.p38 order by 1"));
  }

  @Test
  void aLimitEndsTheScan() {
    Dataset<Row> limited = query("select id, t from $.rows limit 5");
    assertEquals(5, limited.collectAsList().size());
    assertTrue(isRowOriented(limited));
    assertEquals(5, ScanCounts.of(limited).rowCount());
  }

  @Test
  void deletedRowsAreSkipped() {
    changeBoth("delete from $ where id % 10 = 3 or i between 0 and 20");
    assertTrue(isReadRowByRow("select * from $ order by id"));
  }

  @Test
  void columnsChangedLaterAreReadWithTheirNewValues() {
    catalog.sql("alter table $.rows unset tblproperties ('stoa.write.groups')");
    changeBoth("alter table $ rename column i to renamed");
    changeBoth("alter table $ alter column renamed type bigint");
    changeBoth("alter table $ alter column f type double");
    changeBoth("alter table $ alter column sm type int");
    changeBoth("alter table $ alter column p12 type decimal(25,2)");
    changeBoth("alter table $ drop column d");
    changeBoth("alter table $ alter column t first");
    assertTrue(isReadRowByRow("select * from $ order by id"));
    changeBoth(
        "insert into $ select t, id + 100, renamed, ty, sm, f, b, bin, p12, p18, p38, day, at, ntz"
            + " from $");
    assertFalse(isReadRowByRow("select * from $ order by id"), "the new rows are in columns");
  }

  @Test
  void columnsOutsideOneGroupAreReadAsBatches() {
    changeBoth("update $ set t = 'new' where id < 30");
    assertFalse(isReadRowByRow("select * from $ order by id"));
    assertTrue(isReadRowByRow("select id, p18, at from $ order by id"));
    assertFalse(isReadRowByRow("select id, _row from $ order by id"));
    catalog.sql("call $.system.regroup('rows')");
    assertTrue(isReadRowByRow("select * from $ order by id"));
  }

  @Test
  void streamsAlwaysReadBatches(@TempDir Path checkpoint) throws Exception {
    stream(checkpoint);
    catalog.sql("alter table $.rows unset tblproperties ('stoa.write.groups')");
    changeBoth("insert into $ select id + 100, " + COLUMNS.substring(3) + " from $");
    stream(checkpoint);
    assertEquals(
        texts(query("select * from $.columns order by id")),
        texts(query("select * from $.streamed order by id")));
  }

  private void stream(Path checkpoint) throws Exception {
    catalog
        .spark()
        .readStream()
        .table(catalog.name() + ".rows")
        .writeStream()
        .format("stoa")
        .option("checkpointLocation", checkpoint.toString())
        .trigger(Trigger.AvailableNow())
        .toTable(catalog.name() + ".streamed")
        .awaitTermination();
  }
}
