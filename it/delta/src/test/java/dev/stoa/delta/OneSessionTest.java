package dev.stoa.delta;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Path;
import java.util.List;
import org.apache.spark.sql.SparkSession;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What Delta Lake's extensions, or Spark's own libraries, once broke for tables of ours. */
@Tag("long")
class OneSessionTest {
  @TempDir static Path directory;

  private static SparkSession spark;

  @BeforeAll
  static void start() {
    spark = Sessions.start(directory);
    spark.sql("create schema stoa.one");
  }

  @AfterAll
  static void stop() {
    spark.stop();
  }

  private static List<String> rows(String query) {
    return Rows.sortedTexts(spark.sql(query).collectAsList());
  }

  @Test
  void constraintsCanBeAddedAndDropped() {
    spark.sql("create table stoa.one.c (id bigint)");
    spark.sql("insert into stoa.one.c values (1)");
    Exception violated =
        assertThrows(
            Exception.class,
            () -> spark.sql("alter table stoa.one.c add constraint `a b` check (id > 1)"));
    assertTrue(violated.getMessage().contains("NEW_CHECK_CONSTRAINT_VIOLATION"));
    spark.sql("alter table stoa.one.c add constraint `a b` check (id > 0)");
    assertThrows(Exception.class, () -> spark.sql("insert into stoa.one.c values (0)"));
    spark.sql("alter table stoa.one.c drop constraint if exists other");
    spark.sql("alter table stoa.one.c drop constraint `a b`");
    spark.sql("insert into stoa.one.c values (0)");
    assertEquals(List.of("[0]", "[1]"), rows("select * from stoa.one.c"));
  }

  @Test
  void insertsWithSchemaEvolutionAddColumns() {
    spark.sql("create table stoa.one.e (id bigint)");
    spark.sql("insert with schema evolution into stoa.one.e by name select 1L id, 'a' a");
    assertEquals(List.of("[1, 'a']"), rows("select * from stoa.one.e"));
  }

  /** Spark has another version of Avro than other modules. */
  @Test
  void addedColumnsHaveDefaultsOfBytes() {
    spark.sql("create table stoa.one.d (id bigint)");
    spark.sql("insert into stoa.one.d values (1)");
    spark.sql(
        "alter table stoa.one.d add columns (d decimal(5, 2) default 1.25, b binary default X'00ff')");
    assertEquals(List.of("[1, 1.25, 0x00ff]"), rows("select * from stoa.one.d"));
    spark.sql("insert into stoa.one.d values (2, 2.5, X'80')");
    spark.sql("call stoa.system.compact(table => 'one.d')");
    assertEquals(
        List.of("[1, 1.25, 0x00ff]", "[2, 2.50, 0x80]"), rows("select * from stoa.one.d"));
  }
}
