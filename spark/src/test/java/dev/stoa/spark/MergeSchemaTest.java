package dev.stoa.spark;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Path;
import java.util.List;
import org.apache.spark.sql.AnalysisException;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.SaveMode;
import org.apache.spark.sql.SparkSession;
import org.apache.spark.sql.functions;
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
  void writesWithSchemaEvolutionChangeTablesOfACatalog(SparkSession spark) throws Exception {
    TestCatalog catalog = new TestCatalog(spark, directory);
    catalog.sql("create table $.t (id int, a string)");
    catalog.sql("insert into $.t values (1, 'a')");
    catalog.sql(
        "insert with schema evolution into $.t by name select 5000000000 id, 2.5D b, struct(1 n)"
            + " c");
    assertEquals(
        List.of("[1, a, null, null]", "[5000000000, null, 2.5, [1]]"),
        catalog.sql("select * from $.t order by id"));
    catalog.sql(
        "merge with schema evolution into $.t t"
            + " using (select 1 id, 'new' a, struct(7 n, 'x' m) c, true d) s on t.id = s.id"
            + " when matched then update set * when not matched then insert *");
    spark
        .sql("select 2L id, 'two' e")
        .writeTo(catalog.name() + ".t")
        .withSchemaEvolution()
        .append();
    assertEquals(
        List.of(
            "[1, new, null, [7, x], true, null]",
            "[2, null, null, null, null, two]",
            "[5000000000, null, 2.5, [1, null], null, null]"),
        catalog.sql("select * from $.t order by id"));
    catalog.sql("insert with schema evolution into $.t (id) values (cast(3 as smallint))");
    assertEquals("[bigint]", catalog.sql("select distinct typeof(id) from $.t").get(0));
    assertThrows(
        Exception.class,
        () -> catalog.sql("insert with schema evolution into $.t by name select 'text' id"));
    assertEquals(4, catalog.sql("select * from $.t").size());
  }

  /** As in Spark's in-memory tables and Delta: only a star or an assignment uses a column. */
  @Test
  void aMergeAddsTheColumnsThatItsClausesUse(SparkSession spark) throws Exception {
    TestCatalog catalog = new TestCatalog(spark, directory);
    catalog.sql("create table $.t (id int, n struct<x: int>)");
    catalog.sql("insert into $.t values (1, struct(1))");
    spark
        .sql("select * from values (1, 10, struct(5, 6)), (2, 20, struct(7, 8)) s (id, a, n)")
        .selectExpr("id", "a", "struct(n.col1 x, n.col2 y) n")
        .createOrReplaceTempView("merged");
    String merge = "merge with schema evolution into $.t t using merged s on t.id = s.id";
    catalog.sql(merge + " when not matched then insert (id) values (s.id)");
    assertEquals(List.of("[1, [1]]", "[2, null]"), catalog.sql("select * from $.t order by id"));
    catalog.sql(merge + " when matched and t.id = 1 then update set a = s.a");
    assertEquals(
        List.of("[1, [1], 10]", "[2, null, null]"), catalog.sql("select * from $.t order by id"));
    catalog.sql(merge + " when matched and t.id = 2 then update set n = s.n");
    assertEquals(
        List.of("[1, [1, null], 10]", "[2, [7, 8], null]"),
        catalog.sql("select * from $.t order by id"));
    catalog.sql(
        "merge with schema evolution into $.t t using (select 3 id, 'b' b) s on t.id = s.id"
            + " when matched then delete when not matched then insert *");
    spark
        .sql("select 1 id, 'c' c union all select 4, 'd'")
        .alias("s")
        .mergeInto(catalog.name() + ".t", functions.expr(catalog.name() + ".t.id = s.id"))
        .whenMatched()
        .updateAll()
        .whenNotMatched()
        .insertAll()
        .withSchemaEvolution()
        .merge();
    assertEquals(
        List.of(
            "[1, [1, null], 10, null, c]",
            "[2, [7, 8], null, null, null]",
            "[3, null, null, b, null]",
            "[4, null, null, null, d]"),
        catalog.sql("select * from $.t order by id"));
  }

  @Test
  void aTableThatACatalogFindsByItsPathIsChangedBySchemaEvolution(SparkSession spark) {
    spark.sql("select 1 id").write().format("stoa").save(path());
    String name = "stoa.`" + path() + "`";
    spark.sql("insert with schema evolution into " + name + " by name select 2 id, 'b' b");
    spark.sql(
        "merge with schema evolution into "
            + name
            + " t using (select 1 id, 'c' c) s on t.id = s.id when matched then update set *");
    assertEquals(
        List.of("[1, null, c]", "[2, b, null]"), texts(spark.read().format("stoa").load(path())));
  }

  @Test
  void optionsOfSavesToAPathAreRejectedForTablesOfACatalog(SparkSession spark) {
    TestCatalog catalog = new TestCatalog(spark, directory);
    catalog.sql("create table $.t (id bigint)");
    catalog.sql("insert into $.t values (7)");
    for (String[] option :
        new String[][] {
          {"replaceWhere", "id < 5"},
          {"partitionOverwriteMode", "dynamic"},
          {"partitionBy", "id"},
          {"update", "columns"}
        }) {
      for (String mode : List.of("append", "overwrite")) {
        Exception refused =
            assertThrows(
                AnalysisException.class,
                () ->
                    spark
                        .range(1)
                        .write()
                        .format("stoa")
                        .mode(mode)
                        .option(option[0], option[1])
                        .saveAsTable(catalog.name() + ".t"));
        assertTrue(
            refused.getMessage().contains(option[0] + " works only with save(path)"),
            refused.getMessage());
      }
    }
    assertEquals(List.of("[7]"), catalog.sql("select * from $.t"));
  }

  @Test
  void schemaEvolutionWidensNumbersOfEachSizeAlsoInArraysMapsAndStructs(SparkSession spark) {
    TestCatalog catalog = new TestCatalog(spark, directory);
    String columns = "k int, b tinyint, e array<int>, m map<string, float>, s struct<x: smallint>";
    catalog.sql("create table $.w (" + columns + ")");
    catalog.sql("insert into $.w values (1, 2, array(3), map('a', 4F), named_struct('x', 5S))");
    String wide =
        "select 1 k, 300S b, array(5000000000) e, map('a', 0.1D) m, named_struct('x', 70000) s";
    catalog.sql(
        "merge with schema evolution into $.w t using ("
            + wide
            + ") s on t.k = s.k when matched then update set *");
    assertEquals(
        "k INT,b SMALLINT,e ARRAY<BIGINT>,m MAP<STRING, DOUBLE>,s STRUCT<x: INT>",
        spark.table(catalog.name() + ".w").schema().toDDL());
    assertEquals(
        List.of("[1, 300, [5000000000], {a=0.1}, [70000]]"), catalog.sql("select * from $.w"));
    catalog.sql("insert with schema evolution into $.w by name select 2 k, 3000000000 b");
    assertEquals(
        List.of("[1, 300]", "[2, 3000000000]"), catalog.sql("select k, b from $.w order by k"));
  }

  @Test
  void mergedSchemasWidenNumbersOfEachSize(SparkSession spark) {
    spark.sql("select 1Y a, 2S b, 3Y c").write().format("stoa").save(path());
    spark
        .sql("select 300S a, 5000000000 b, 70000 c")
        .write()
        .format("stoa")
        .option("mergeSchema", true)
        .mode(SaveMode.Append)
        .save(path());
    Dataset<Row> read = spark.read().format("stoa").load(path());
    assertEquals("a SMALLINT,b BIGINT,c INT", read.schema().toDDL());
    assertEquals(
        List.of("[1, 2, 3]", "[300, 5000000000, 70000]"),
        read.orderBy("a").collectAsList().stream().map(RowText::of).toList());
  }

  /** Delta Lake's extensions add the option to each write with schema evolution. */
  @Test
  void schemaEvolutionOfACatalogAllowsTheOptionOfOtherFormats(SparkSession spark) {
    TestCatalog catalog = new TestCatalog(spark, directory);
    catalog.sql("create table $.m (id bigint)");
    String insert = "insert with schema evolution into $.m with (mergeSchema = true) by name ";
    catalog.sql(insert + "select 1L id, 'a' a");
    assertEquals(List.of("[1, a]"), catalog.sql("select * from $.m"));
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
