package dev.stoa.spark;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.nio.file.Path;
import java.util.List;
import org.apache.spark.sql.SparkSession;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Nulls in maps, which Spark's functions read from a vector without a null check. */
@ExtendWith(SparkExtension.class)
class NullEntriesTest {
  @TempDir Path directory;

  @ParameterizedTest
  @ValueSource(
      strings = {
        "string",
        "binary",
        "decimal(5, 2)",
        "decimal(38, 2)",
        "array<int>",
        "map<string, int>",
        "struct<a: int>",
        "variant"
      })
  void entriesOfMapsKeepNulls(String type, SparkSession spark) {
    TestCatalog catalog = new TestCatalog(spark, directory);
    catalog.sql("create table $.t (id int, m map<string, " + type + ">)");
    catalog.sql("insert into $.t values (1, map('k', null)), (2, null), (3, map())");
    assertEquals(
        List.of("[1, [[k, null]]]", "[2, null]", "[3, []]"),
        catalog.sql("select id, map_entries(m) from $.t order by id"));
  }
}
