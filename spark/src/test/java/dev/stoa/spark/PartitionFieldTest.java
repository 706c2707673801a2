package dev.stoa.spark;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.stoa.storage.local.LocalStorage;
import dev.stoa.table.Table;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import org.apache.spark.sql.AnalysisException;
import org.apache.spark.sql.SparkSession;
import org.apache.spark.sql.catalyst.parser.ParseException;
import org.apache.spark.sql.streaming.Trigger;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;

/** {@code ALTER TABLE … PARTITION FIELD}, and statements over tables with several partitionings. */
@ExtendWith(SparkExtension.class)
class PartitionFieldTest {
  @TempDir Path directory;

  private TestCatalog catalog;

  @BeforeEach
  void createTable(SparkSession spark) {
    catalog = new TestCatalog(spark, directory);
    catalog.sql("create table $.t (id bigint, a int, `odd.``name` string) partitioned by (a)");
  }

  private Table table() throws IOException {
    return Table.open(LocalStorage.at(directory.resolve("t")));
  }

  private String spec() throws IOException {
    return table().snapshot().partitionSpec().toString();
  }

  private void insert(int from, int to) {
    catalog.sql(
        "insert into $.t select id, int(id %% 4), string(id) from range(%d, %d)"
            .formatted(from, to));
  }

  private String count(String condition) {
    return catalog.sql("select count(*), count(distinct id) from $.t where " + condition).get(0);
  }

  @Test
  void addsDropsAndReplacesFields() throws IOException {
    catalog.sql("ALTER TABLE $.t ADD PARTITION FIELD bucket(16, id)");
    assertEquals("a, bucket(id,16)", spec());
    catalog.sql(
        "alter /* a /* nested */ comment */ table\n$.`t`\n  drop -- the first\npartition field `a`;");
    assertEquals("bucket(id,16)", spec());
    catalog.sql(
        "alter table $.t replace partition field bucket(16, id) with truncate(2, `odd.``name`)");
    assertEquals("truncate(odd_x002e_x0060name,2)", spec());
    catalog.sql("alter table $.t add partition field a");
    catalog.sql("alter table $.t drop partition field truncate(2, `odd.``name`)");
    assertEquals("a", spec());
    assertFalse(
        catalog.sql("show tblproperties $.t").toString().contains("stoa.partition"), "stored");
  }

  @Test
  void rejectsOtherTermsAndSyntaxErrors(SparkSession spark) {
    String start = "alter table " + catalog.name() + ".t\nadd partition field ";
    ParseException e = assertThrows(ParseException.class, () -> spark.sql(start + "bucket(16, )"));
    assertEquals("PARSE_SYNTAX_ERROR", e.getCondition());
    assertTrue(e.getMessage().contains("')'"), e.getMessage());
    assertTrue(e.getMessage().contains("(line 2, pos 31)"), e.getMessage());
    for (String term :
        List.of("", "a as b", "a b", "bucket(16, id", "'a'", "a,", "`a", "a with id")) {
      assertThrows(ParseException.class, () -> spark.sql(start + term), term);
    }
    for (String term : List.of("nobody", "bucket(0, id)", "day(id)", "week(id)", "a")) {
      AnalysisException refusal =
          assertThrows(AnalysisException.class, () -> spark.sql(start + term), term);
      assertTrue(refusal.getCondition().startsWith("STOA_"), refusal.getMessage());
    }
    AnalysisException present = assertThrows(AnalysisException.class, () -> spark.sql(start + "a"));
    assertTrue(present.getMessage().contains("DESCRIBE TABLE EXTENDED"), present.getMessage());
    AnalysisException missing =
        assertThrows(
            AnalysisException.class,
            () -> catalog.sql("alter table $.nothing drop partition field a"));
    assertEquals("TABLE_OR_VIEW_NOT_FOUND", missing.getCondition());
    AnalysisException absent =
        assertThrows(
            AnalysisException.class, () -> catalog.sql("alter table $.t drop partition field id"));
    assertTrue(absent.getMessage().contains("DESCRIBE TABLE EXTENDED"), absent.getMessage());
    // Spark's own parser rejects the statement for other catalogs.
    ParseException other =
        assertThrows(
            ParseException.class,
            () -> spark.sql("alter table spark_catalog.default.t add partition field a"));
    assertEquals("PARSE_SYNTAX_ERROR", other.getCondition());
  }

  @Test
  void thePropertyOfTheStatementIsNeitherSetNorStored() throws IOException {
    for (String value : List.of("x", "%zz:", "::")) {
      AnalysisException e =
          assertThrows(AnalysisException.class, () -> catalog.sql(settingOf("$.t", value)), value);
      assertTrue(
          e.getMessage().contains("cannot be set: use ALTER TABLE"), value + ": " + e.getMessage());
    }
    AnalysisException e =
        assertThrows(AnalysisException.class, () -> catalog.sql(settingOf("$.t", ":a b")));
    assertTrue(e.getMessage().contains(directory.resolve("t").toString()), e.getMessage());
    assertTrue(e.getMessage().contains("\"a b\" is not a partition field"), e.getMessage());
    assertEquals("a", spec());
    AnalysisException created =
        assertThrows(
            AnalysisException.class,
            () ->
                catalog.sql(
                    "create table $.u (a int) tblproperties"
                        + " ('stoa.partition-field-change' = ':a')"));
    assertTrue(
        created.getMessage().contains("cannot be set: use ALTER TABLE"), created.getMessage());
  }

  private static String settingOf(String table, String change) {
    return "alter table %s set tblproperties ('stoa.partition-field-change' = '%s')"
        .formatted(table, change);
  }

  @Test
  void variablesOfTheSessionAreReplaced(SparkSession spark) throws IOException {
    spark.conf().set("test.place", catalog.name());
    spark.conf().set("test.field", "bucket(4, id)");
    try {
      spark.sql("alter table ${test.place}.t add partition field ${test.field}");
      assertEquals("a, bucket(id,4)", spec());
      spark.conf().set("spark.sql.variable.substitute", "false");
      assertThrows(
          ParseException.class,
          () -> spark.sql("alter table ${test.place}.t drop partition field ${test.field}"));
    } finally {
      spark.conf().unset("spark.sql.variable.substitute");
      spark.conf().unset("test.place");
      spark.conf().unset("test.field");
    }
  }

  @Test
  void findsTheTableInTheCurrentCatalog(SparkSession spark) throws IOException {
    String former = spark.sql("select current_catalog()").first().getString(0);
    try {
      spark.sql("use " + catalog.name());
      spark.sql("alter table t add partition field id");
      assertEquals("a, id", spec());
    } finally {
      spark.sql("use " + former);
    }
  }

  @Test
  void statementsOverRowsOfSeveralPartitioningsAreRight() throws IOException {
    insert(0, 20);
    catalog.sql("alter table $.t replace partition field a with bucket(2, id)");
    insert(20, 40);
    assertEquals("[10, 10]", count("a = 1"));
    catalog.sql("delete from $.t where a = 1");
    assertEquals(30, table().snapshot().rowCount());
    catalog.sql("update $.t set a = 9 where id = 2");
    catalog.sql(
        "merge into $.t using (select 4L id) s on t.id = s.id when matched then update set a = 8");
    assertEquals(30, table().snapshot().rowCount());
    assertEquals("[1, 1]", count("a = 9"));
    assertEquals("[1, 1]", count("a = 8"));

    List<String> partitions = catalog.sql("select partition from $.t.partitions order by 1");
    assertTrue(partitions.toString().contains("a=0"), partitions.toString());
    assertTrue(partitions.toString().contains("bucket(id,2)=0"), partitions.toString());
    AnalysisException e =
        assertThrows(AnalysisException.class, () -> catalog.sql("show partitions $.t"));
    assertTrue(e.getMessage().contains("repartition => true"), e.getMessage());
    assertTrue(e.getMessage().contains("stoa compact --repartition"), e.getMessage());
    assertTrue(e.getMessage().contains(directory.resolve("t").toString()), e.getMessage());

    catalog.sql("call $.system.compact(table => 't', repartition => true)");
    assertEquals(2, catalog.sql("show partitions $.t").size());
    assertEquals(30, table().snapshot().rowCount());
    assertEquals(List.of(), table().snapshot().earlierPartitionSpecs());
  }

  @Test
  void dynamicOverwriteReplacesRowsOfEarlierPartitionings(SparkSession spark) throws IOException {
    insert(0, 20);
    catalog.sql("alter table $.t drop partition field a");
    insert(20, 40);
    catalog.sql("alter table $.t add partition field a");
    spark.conf().set("spark.sql.sources.partitionOverwriteMode", "dynamic");
    try {
      catalog.sql("insert overwrite $.t values (100, 1, 'x')");
    } finally {
      spark.conf().unset("spark.sql.sources.partitionOverwriteMode");
    }
    assertEquals(31, table().snapshot().rowCount());
    assertEquals("[1, 1]", count("a = 1"));
  }

  @Test
  void joinsOfTablesWithSeveralPartitioningsAreShuffled(SparkSession spark) {
    insert(0, 20);
    catalog.sql("alter table $.t add partition field bucket(2, id)");
    insert(20, 40);
    spark.conf().set("spark.sql.sources.v2.bucketing.enabled", "true");
    try {
      String join = "select count(*) from $.t x join $.t y on x.a = y.a";
      assertEquals(List.of("[400]"), catalog.sql(join));
    } finally {
      spark.conf().unset("spark.sql.sources.v2.bucketing.enabled");
    }
  }

  /** Inserts rows with three specs, each of which has {@code a}. */
  private void createPartitionsOfThreeSpecs() {
    catalog.sql("alter table $.t add partition field bucket(2, id)");
    insert(0, 20);
    catalog.sql("alter table $.t drop partition field a");
    catalog.sql("alter table $.t replace partition field bucket(2, id) with truncate(10, id)");
    catalog.sql("alter table $.t add partition field a");
    insert(20, 40);
    catalog.sql("alter table $.t drop partition field truncate(10, id)");
    insert(40, 60);
  }

  @Test
  void partitionsOfEarlierSpecsWithTheSameFieldsAreListedOnceAndRemoved() throws IOException {
    createPartitionsOfThreeSpecs();
    assertEquals(
        List.of("[a=0]", "[a=1]", "[a=2]", "[a=3]"),
        catalog.sql("show partitions $.t").stream().sorted().toList());
    assertEquals(List.of("[a=2]"), catalog.sql("show partitions $.t partition (a = 2)"));
    String described = catalog.sql("describe extended $.t partition (a = 2)").toString();
    assertTrue(described.contains("[Rows, 15, ]"), described);

    catalog.sql("alter table $.t drop partition (a = 1)");
    assertEquals("[0, 0]", count("a = 1"));
    assertEquals("[45, 45]", count("true"));
    catalog.sql("truncate table $.t partition (a = 2)");
    assertEquals("[0, 0]", count("a = 2"));
    assertEquals("[30, 30]", count("true"));
    assertEquals(
        List.of("[60]"), catalog.sql("select count(*) from $.t version as of " + (version() - 2)));
    assertEquals(
        List.of("[a=0]", "[a=3]"), catalog.sql("show partitions $.t").stream().sorted().toList());
    assertThrows(
        AnalysisException.class, () -> catalog.sql("alter table $.t drop partition (a = 1)"));
  }

  private long version() throws IOException {
    return table().snapshot().version();
  }

  @Test
  void partitionsThatEarlierSpecsDoNotGiveAreNeitherDroppedNorTruncated() throws IOException {
    insert(0, 20);
    catalog.sql("alter table $.t add partition field truncate(10, id)");
    insert(20, 40);
    long version = version();
    for (String statement :
        List.of(
            "alter table $.t drop partition (a = 1, `truncate(id,10)` = '20')",
            "truncate table $.t partition (a = 1, `truncate(id,10)` = '20')",
            "show partitions $.t partition (a = 1)")) {
      AnalysisException e =
          assertThrows(AnalysisException.class, () -> catalog.sql(statement), statement);
      assertTrue(e.getMessage().contains("truncate(id,10)"), e.getMessage());
      assertTrue(e.getMessage().contains("repartition => true"), e.getMessage());
    }
    assertEquals(version, version());
    catalog.sql("call $.system.compact(table => 't', repartition => true)");
    catalog.sql("alter table $.t drop partition (a = 1, `truncate(id,10)` = '20')");
    assertEquals("[7, 7]", count("a = 1"));
  }

  @Test
  void dynamicOverwriteReplacesThePartitionsOfAllSpecs(SparkSession spark) throws IOException {
    createPartitionsOfThreeSpecs();
    spark.conf().set("spark.sql.sources.partitionOverwriteMode", "dynamic");
    try {
      catalog.sql("insert overwrite $.t values (100, 1, 'x'), (101, 3, 'y')");
    } finally {
      spark.conf().unset("spark.sql.sources.partitionOverwriteMode");
    }
    assertEquals("[1, 1]", count("a = 1"));
    assertEquals("[1, 1]", count("a = 3"));
    assertEquals("[32, 32]", count("true"));
  }

  @Test
  void showCreateTableHasTheCurrentFields() throws IOException {
    createPartitionsOfThreeSpecs();
    catalog.sql("alter table $.t add partition field bucket(4, id)");
    String statement = catalog.sql("show create table $.t").get(0);
    assertTrue(statement.contains("PARTITIONED BY (a, bucket(4, id))"), statement);
    catalog.sql(
        statement
            .substring(1, statement.length() - 1)
            .replace(catalog.name() + ".t", catalog.name() + ".u"));
    Table copy = Table.open(LocalStorage.at(directory.resolve("u")));
    assertEquals(spec(), copy.snapshot().partitionSpec().toString());
    assertEquals(List.of(), copy.snapshot().earlierPartitionSpecs());
  }

  @Test
  void streamsReadAndWriteAcrossChangesOfThePartitioning(SparkSession spark) throws Exception {
    catalog.sql("create table $.log (id bigint, a int, `odd.``name` string) partitioned by (a)");
    catalog.sql("create table $.feed (id bigint, type string)");
    insert(0, 20);
    copyStreams(spark);
    catalog.sql("alter table $.t replace partition field a with bucket(2, id)");
    catalog.sql("alter table $.log add partition field bucket(4, id)");
    insert(20, 40);
    catalog.sql("alter table $.t add partition field a");
    insert(40, 60);
    copyStreams(spark);
    assertEquals(
        List.of("[60, 60, 1770]"),
        catalog.sql("select count(*), count(distinct id), sum(id) from $.log"));
    assertEquals(
        List.of("[60, 60, insert]"),
        catalog.sql("select count(*), count(distinct id), max(type) from $.feed"));
    assertEquals(
        List.of("[15]"), catalog.sql("select count(*) from $.log where a = 1 and id % 4 = 1"));

    // Compaction changes no rows.
    catalog.sql("call $.system.compact(table => 't', repartition => true)");
    catalog.sql("delete from $.t where id = 7");
    copyChanges(spark);
    assertEquals(
        List.of("[delete, 1]", "[insert, 60]"),
        catalog.sql("select type, count(*) from $.feed group by type order by type"));
  }

  private void copyStreams(SparkSession spark) throws Exception {
    copyChanges(spark);
    spark
        .readStream()
        .table(catalog.name() + ".t")
        .writeStream()
        .option("checkpointLocation", directory.resolve("rows-checkpoint").toString())
        .trigger(Trigger.AvailableNow())
        .toTable(catalog.name() + ".log")
        .awaitTermination();
  }

  private void copyChanges(SparkSession spark) throws Exception {
    spark
        .readStream()
        .table(catalog.name() + ".t.changes")
        .selectExpr("id", "_change_type as type")
        .writeStream()
        .option("checkpointLocation", directory.resolve("changes-checkpoint").toString())
        .trigger(Trigger.AvailableNow())
        .toTable(catalog.name() + ".feed")
        .awaitTermination();
  }
}
