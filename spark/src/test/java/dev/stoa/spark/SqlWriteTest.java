package dev.stoa.spark;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.nio.file.Path;
import java.util.List;
import org.apache.spark.sql.SparkSession;
import org.apache.spark.sql.functions;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;

/** Rows of tables of a catalogue, replaced in SQL and by Spark's second interface of writers. */
@ExtendWith(SparkExtension.class)
class SqlWriteTest {
  @TempDir Path directory;

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
