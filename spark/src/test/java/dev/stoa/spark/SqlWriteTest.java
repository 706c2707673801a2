package dev.stoa.spark;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.nio.file.Path;
import java.util.List;
import org.apache.spark.sql.SparkSession;
import org.apache.spark.sql.functions;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;

/** Rows of a catalog's tables, replaced in SQL and with Spark's {@code DataFrameWriterV2}. */
@ExtendWith(SparkExtension.class)
class SqlWriteTest {
  @TempDir Path directory;

  @Test
  void charAndVarcharValuesAreWrittenAndRead(SparkSession spark) {
    TestCatalog catalog = new TestCatalog(spark, directory);
    catalog.sql("create table $.t (c char(4), v varchar(4), a array<varchar(4)>)");
    catalog.sql("insert into $.t values ('ab', 'cd', array('ef', null)), (null, null, null)");
    catalog.sql("insert into $.t values ('abcd    ', '', array())");
    assertEquals(
        List.of("[null, null, null]", "[ab  , cd, [ef, null]]", "[abcd, , []]"),
        catalog.sql("select * from $.t order by c"));
    assertEquals(List.of("[cd]"), catalog.sql("select v from $.t where c = 'ab'"));
    for (String row :
        List.of("'abcde', 'a', null", "'a', 'abcde', null", "'', '', array('abcde')")) {
      String insert = "insert into $.t values (" + row + ")";
      assertThrows(Exception.class, () -> catalog.sql(insert), row);
    }
    catalog.sql("create table $.u as select * from $.t");
    catalog.sql("insert into $.u select * from $.t");
    assertEquals(List.of("[6]"), catalog.sql("select count(*) from $.u"));
    catalog.sql("update $.t set c = 'x', v = 'y' where c is null");
    assertEquals(List.of("[x   , y]"), catalog.sql("select c, v from $.t where c = 'x'"));
  }

  @Test
  void rowsAreReplacedInSql(SparkSession spark) throws Exception {
    TestCatalog catalog = new TestCatalog(spark, directory);
    catalog.sql("create schema $.db");
    catalog.sql("create table $.db.t (id bigint, part int) partitioned by (part)");
    catalog.sql("insert into $.db.t select id, id % 3 from range(9)");
    catalog.sql("insert overwrite $.db.t partition (part = 1) select 100");
    assertEquals(
        List.of("[0]", "[2]", "[3]", "[5]", "[6]", "[8]", "[100]"),
        catalog.sql("select id from $.db.t order by id"));
    String table = catalog.name() + ".db.t";
    spark.sql("select 7L id, 2 part").writeTo(table).overwritePartitions();
    assertEquals(
        List.of("[0]", "[3]", "[6]", "[7]", "[100]"),
        catalog.sql("select id from $.db.t order by id"));
    spark.sql("select 9L id, 0 part").writeTo(table).overwrite(functions.expr("id < 4"));
    assertEquals(
        List.of("[6]", "[7]", "[9]", "[100]"), catalog.sql("select id from $.db.t order by id"));
    catalog.sql("insert into $.db.t replace where part = 0 select 50, 0");
    assertEquals(List.of("[7]", "[50]", "[100]"), catalog.sql("select id from $.db.t order by id"));
    catalog.sql("truncate table $.db.t");
    assertEquals(List.of(), catalog.sql("select id from $.db.t"));
    catalog.sql("insert overwrite $.db.t values (1, 1)");
    assertEquals(List.of("[1]"), catalog.sql("select id from $.db.t"));
  }
}
