package dev.stoa.spark;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.stoa.storage.local.LocalStorage;
import dev.stoa.table.Table;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.apache.spark.sql.AnalysisException;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.SparkSession;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;

/** Tables by name: created, listed, described, time-travelled, renamed, dropped. */
@ExtendWith(SparkExtension.class)
class CatalogTest {
  @TempDir Path warehouse;
  private TestCatalog catalog;

  @BeforeEach
  void open(SparkSession spark) {
    catalog = new TestCatalog(spark, warehouse);
    catalog.sql("create schema $.db");
  }

  private AnalysisException refusal(String statement) {
    return assertThrows(AnalysisException.class, () -> catalog.sql(statement));
  }

  private String refusalMessage(String statement) {
    return assertThrows(AnalysisException.class, () -> catalog.sql(statement)).getMessage();
  }

  private static String condition(AnalysisException e) {
    return e.getCondition();
  }

  @Test
  void theCatalogNeedsOnlyTwoSettings(SparkSession spark) {
    spark.sql("create schema if not exists stoa.two_lines");
    spark.sql("create table stoa.two_lines.t (id bigint)");
    try {
      spark.sql("insert into stoa.two_lines.t values (7)");
      assertEquals(7L, spark.table("stoa.two_lines.t").first().getLong(0));
    } finally {
      spark.sql("drop schema stoa.two_lines cascade");
    }
  }

  @Test
  void aTableIsCreatedWrittenAndRead() {
    catalog.sql(
        """
        create table $.db.pages (url string not null comment 'where it is', size int, at timestamp)
        using stoa partitioned by (bucket(4, url), days(at)) comment 'a crawl'
        tblproperties ('team' = 'crawler', 'größe' = 'klein')
        """);
    catalog.sql(
        "insert into $.db.pages values ('a', 1, timestamp '2026-01-01 10:00:00'), ('b', null,"
            + " null)");
    assertEquals(
        List.of("[a, 1]", "[b, null]"),
        catalog.sql("select url, size from $.db.pages order by url"));
    assertEquals(
        List.of("[url, string, where it is]", "[size, int, null]", "[at, timestamp, null]"),
        catalog.sql("describe table $.db.pages").subList(0, 3));
    String text = catalog.sql("show create table $.db.pages").get(0);
    for (String part :
        List.of(
            "url STRING",
            "NOT NULL COMMENT 'where it is'",
            "USING stoa",
            "PARTITIONED BY (bucket(4, url), days(at))",
            "COMMENT 'a crawl'",
            "'team' = 'crawler'",
            "'größe' = 'klein'")) {
      assertTrue(text.contains(part), () -> part + " is not in " + text);
    }
    assertFalse(text.contains("LOCATION"), text);
    String extended = catalog.sql("describe table extended $.db.pages").toString();
    assertTrue(extended.contains(warehouse.resolve("db/pages").toString()), extended);
    Exception missing =
        assertThrows(
            Exception.class, () -> catalog.sql("insert into $.db.pages (size) values (3)"));
    assertTrue(missing.getMessage().contains("url"), missing.getMessage());
  }

  @Test
  void showCreateTableRecreatesTheTable() {
    catalog.sql(
        """
        create table $.db.a (`odd name` struct<`in side`: int, d: date>, b binary, c decimal(7,2), t string)
        partitioned by (t, truncate(3, c), bucket(8, b), `odd name`.`in side`, months(`odd name`.d))
        """);
    String createStatement = catalog.sql("show create table $.db.a").get(0);
    catalog.sql(
        createStatement.substring(1, createStatement.length() - 1).replace(".db.a ", ".db.b "));
    assertEquals(
        createStatement.replace(".db.a ", ".db.b "),
        catalog.sql("show create table $.db.b").get(0));
    assertTrue(createStatement.contains("truncate(3, c)"), createStatement);
    catalog.sql("insert into $.db.b select struct(1, date '2026-02-03'), x'01', 12.34, 'x'");
    assertEquals(
        List.of("[x]"), catalog.sql("select t from $.db.b where `odd name`.`in side` = 1"));
  }

  @Test
  void namesWithAnyCharactersAreListed() throws IOException {
    List<String> names =
        List.of(
            "A", "a", "_hidden", ".dot", "a b", "a/b", "50%", "%41", "größe", "日本", "x:y", "..");
    for (String name : names) {
      catalog.sql("create table $.db.`" + name + "` (id int)");
    }
    List<String> tableNames = new ArrayList<>();
    catalog
        .spark()
        .sql("show tables in " + catalog.name() + ".db")
        .collectAsList()
        .forEach(row -> tableNames.add(row.getString(1)));
    assertEquals(names.stream().sorted().toList(), tableNames.stream().sorted().toList());
    for (String name : List.of("a", "a/b", "日本")) {
      catalog.sql("insert into $.db.`" + name + "` values (" + names.indexOf(name) + ")");
    }
    assertEquals(List.of("[1]"), catalog.sql("select * from $.db.a"));
    assertEquals(List.of(), catalog.sql("select * from $.db.A"));
    assertEquals(List.of("[5, 9]"), catalog.sql("select * from $.db.`a/b` join $.db.`日本`"));
    try (var files = Files.list(warehouse.resolve("db"))) {
      assertEquals(names.size() + 1, files.count());
    }
    assertEquals("TABLE_OR_VIEW_NOT_FOUND", condition(refusal("select * from $.db.HIDDEN")));
  }

  @Test
  void columnsAreFoundInAnyCaseUnlessTheSessionIsCaseSensitive() {
    catalog.sql("create table $.db.t (Id int, name string)");
    catalog.sql("insert into $.db.t (NAME, iD) values ('x', 1)");
    assertEquals(List.of("[1, x]"), catalog.sql("select ID, Name from $.db.t where id = 1"));
    catalog.spark().conf().set("spark.sql.caseSensitive", "true");
    try {
      assertThrows(AnalysisException.class, () -> catalog.sql("select ID from $.db.t"));
      catalog.sql("create table $.db.both (a int, A int)");
      catalog.sql("insert into $.db.both values (1, 2)");
      assertEquals(List.of("[1, 2]"), catalog.sql("select a, A from $.db.both where A = 2"));
      catalog.sql("create table $.db.mixed (a int, A string, b int)");
      catalog.sql("insert into $.db.mixed values (1, '2', 3)");
      catalog.sql("create table $.db.inside (r array<struct<a: int, A: string>>)");
      catalog.sql("insert into $.db.inside values (array(named_struct('a', 1, 'A', '2')))");
    } finally {
      catalog.spark().conf().unset("spark.sql.caseSensitive");
    }
    Dataset<Row> mixed = byPath("mixed");
    String refused =
        assertThrows(AnalysisException.class, () -> mixed.collectAsList()).getMessage();
    assertTrue(refused.contains("\"a\" and \"A\" differ only in case"), refused);
    assertEquals(3, mixed.select("b").first().getInt(0));
    assertEquals(1, mixed.count());
    assertEquals("[1,2]", byPath("both").first().toString());
    assertEquals("[1,2]", byPath("inside").first().getList(0).get(0).toString());
    assertTrue(catalog.sql("describe table extended $.db.mixed").size() > 3);
  }

  @Test
  void aTableLikeAnotherHasItsColumnsPartitionsCommentAndProperties() {
    catalog.sql(
        "create table $.db.source (id int not null comment 'key', s struct<a: int>)"
            + " partitioned by (bucket(4, id)) comment 'pages'"
            + " tblproperties ('stoa.write.codec' = 'zstd')");
    catalog.sql("insert into $.db.source values (1, struct(2))");
    catalog.sql("create table $.db.copy like $.db.source tblproperties ('team' = 'web')");
    String source = catalog.sql("show create table $.db.source").get(0);
    String copy = catalog.sql("show create table $.db.copy").get(0);
    assertEquals(
        source.replace("db.source", "db.copy"), copy.replaceAll(",?\\s*'team' = 'web'", ""));
    assertTrue(copy.contains("'team' = 'web'"), copy);
    assertTrue(copy.contains("COMMENT 'key'"), copy);
    assertEquals(List.of(), catalog.sql("select * from $.db.copy"));
    catalog.sql("create table if not exists $.db.copy like $.db.source");
    catalog.spark().range(3).createOrReplaceTempView("numbers");
    catalog.sql("create table $.db.of_view like numbers");
    assertEquals(List.of("[id, bigint, null]"), catalog.sql("describe $.db.of_view").subList(0, 1));
  }

  private Dataset<Row> byPath(String table) {
    String path = warehouse.resolve("db").resolve(table).toString();
    return catalog.spark().read().format("stoa").load(path);
  }

  @Test
  void aTableCanBeAddressedByItsPath() {
    String path = warehouse.resolve("elsewhere/t").toString();
    catalog.sql("create table $.`" + path + "` (id int)");
    catalog.sql("insert into $.`file:" + path + "` values (1)");
    assertEquals(List.of("[1]"), catalog.sql("select * from $.`" + path + "`"));
    assertEquals(1, catalog.spark().read().format("stoa").load(path).count());
    catalog.sql("drop table $.`" + path + "`");
    assertEquals("TABLE_OR_VIEW_NOT_FOUND", condition(refusal("select * from $.`" + path + "`")));
  }

  @Test
  void earlierVersionsOfATableAreRead() throws Exception {
    catalog.sql("create table $.db.t (id int)");
    catalog.sql("insert into $.db.t values (1)");
    Table table = Table.open(LocalStorage.at(warehouse.resolve("db/t")));
    table.newTag("first", 2).commit();
    java.time.Instant secondVersionTime = Table.open(table.storage()).snapshot().time();
    Thread.sleep(5);
    catalog.sql("insert into $.db.t values (2)");
    assertEquals(List.of("[2]"), catalog.sql("select count(*) from $.db.t"));
    for (String version :
        List.of(
            "version as of 2",
            "version as of '2'",
            "version as of 'first'",
            "for system_version as of 3",
            "timestamp as of '" + secondVersionTime + "'",
            "timestamp as of timestamp '" + secondVersionTime + "'")) {
      assertEquals(List.of("[1]"), catalog.sql("select * from $.db.t " + version), version);
    }
    assertTrue(refusalMessage("select * from $.db.t version as of 99").contains("99"));
    assertTrue(
        refusalMessage("select * from $.db.t version as of '99999999999999999999'")
            .contains("9999"));
    assertTrue(refusalMessage("select * from $.db.t version as of 'nope'").contains("first"));
    assertTrue(
        refusalMessage("select * from $.db.t timestamp as of '2000-01-01'").contains("2000"));
    Dataset<Row> secondVersion =
        catalog.spark().read().option("versionAsOf", "2").table(catalog.name() + ".db.t");
    assertEquals(1, secondVersion.count());
  }

  @Test
  void duplicateAndMissingNamesAreReported() {
    catalog.sql("create table $.db.t (id int)");
    assertEquals(
        "TABLE_OR_VIEW_ALREADY_EXISTS", condition(refusal("create table $.db.t (id int)")));
    catalog.sql("create table if not exists $.db.t (other int)");
    assertEquals("TABLE_OR_VIEW_NOT_FOUND", condition(refusal("select * from $.db.none")));
    assertEquals("TABLE_OR_VIEW_NOT_FOUND", condition(refusal("drop table $.db.none")));
    catalog.sql("drop table if exists $.db.none");
    assertEquals("SCHEMA_NOT_FOUND", condition(refusal("create table $.none.t (id int)")));
    assertEquals("SCHEMA_NOT_FOUND", condition(refusal("show tables in $.none")));
    assertEquals("SCHEMA_ALREADY_EXISTS", condition(refusal("create schema $.db")));
    assertEquals("SCHEMA_NOT_EMPTY", condition(refusal("drop schema $.db")));
    assertEquals("SCHEMA_NOT_FOUND", condition(refusal("drop schema $.none")));
    assertEquals("SCHEMA_NOT_FOUND", condition(refusal("drop schema $.none cascade")));
    assertTrue(refusalMessage("create schema $.db.t").contains("is a table"));
    assertTrue(refusalMessage("create schema $.db.t.inner").contains("is a table"));
    assertTrue(refusalMessage("create table $.db (id int)").contains("not a table"));
  }

  @Test
  void invalidDefinitionsAreRejectedWithAReason() throws IOException {
    assertTrue(refusalMessage("create table $.db.t (id int) using parquet").contains("USING stoa"));
    assertTrue(refusalMessage("create table $.db.t (id int) location '/x'").contains("LOCATION"));
    assertTrue(refusalMessage("create schema $.x location '/x'").contains("LOCATION"));
    assertTrue(
        refusalMessage("create table $.db.t (id int) partitioned by (foo(id))")
            .contains("foo(id)"));
    assertTrue(
        refusalMessage("create table $.db.t (a int, b int) partitioned by (bucket(4, a, b))")
            .contains("bucket"));
    assertTrue(
        refusalMessage("create table $.db.t (a double) partitioned by (bucket(4, a))")
            .contains("bucket supports"));
    assertTrue(
        refusalMessage("create table $.db.t (a string) partitioned by (days(a))")
            .contains("day supports"));
    assertThrows(
        AnalysisException.class,
        () -> catalog.sql("create table $.db.t (id int) partitioned by (other)"));
    assertThrows(
        AnalysisException.class, () -> catalog.sql("create table $.db.t (id int, ID int)"));
    Files.createDirectories(warehouse.resolve("db/strange"));
    Files.writeString(warehouse.resolve("db/strange/file"), "not ours");
    assertTrue(refusalMessage("create table $.db.strange (id int)").contains("contains files"));
    assertEquals(List.of(), catalog.sql("show tables in $.db"));
  }

  @Test
  void aTableIsRenamed() {
    catalog.sql("create schema $.other");
    catalog.sql("create table $.db.t (id int)");
    catalog.sql("insert into $.db.t values (1)");
    catalog.sql("alter table $.db.t rename to db.u");
    catalog.sql("alter table $.db.u rename to other.u");
    assertEquals(List.of("[1]"), catalog.sql("select * from $.other.u"));
    assertEquals(List.of(), catalog.sql("show tables in $.db"));
    catalog.sql("alter table $.other.u rename to $.db.v");
    catalog.sql("create schema $.$");
    catalog.sql("create schema $.$.db");
    catalog.sql("alter table $.db.v rename to $.db.v");
    assertEquals(List.of("[1]"), catalog.sql("select * from $.$.db.v"));
    catalog.sql("alter table $.$.db.v rename to other.u");
    catalog.sql("create table $.db.t (id int)");
    assertEquals(
        "TABLE_OR_VIEW_ALREADY_EXISTS", condition(refusal("alter table $.db.t rename to other.u")));
    assertTrue(refusalMessage("alter table $.db.t rename to none.u").contains("none"));
    assertThrows(
        AnalysisException.class, () -> catalog.sql("alter table $.db.none rename to db.u"));
  }

  @Test
  void schemasHavePropertiesAndCanBeNested() {
    catalog.sql("create schema $.a comment 'first' with dbproperties ('k' = 'v', 'ü' = 'ß')");
    catalog.sql("create schema $.a.b");
    catalog.sql("create table $.a.b.t (id int)");
    assertEquals(List.of("[a]", "[db]"), catalog.sql("show schemas in $"));
    assertEquals(List.of("[a.b]"), catalog.sql("show schemas in $.a"));
    catalog.sql("alter schema $.a set dbproperties ('k' = 'w', 'l' = '2')");
    catalog.sql("comment on schema $.a is 'second'");
    String described = catalog.sql("describe schema extended $.a").toString();
    for (String part :
        List.of("second", "(k,w)", "(l,2)", "(ü,ß)", warehouse.resolve("a").toString())) {
      assertTrue(described.contains(part), () -> part + " is not in " + described);
    }
    assertTrue(refusalMessage("alter schema $.a set location '/x'").contains("cannot be changed"));
    assertEquals("SCHEMA_NOT_EMPTY", condition(refusal("drop schema $.a")));
    catalog.sql("drop schema $.a cascade");
    assertEquals(List.of("[db]"), catalog.sql("show schemas in $"));
    assertFalse(Files.exists(warehouse.resolve("a")));
  }

  @Test
  void aSchemaWithOnlyTheRemainsOfADroppedTableIsEmpty() throws IOException {
    Path remains = warehouse.resolve("db/.dropped-1/_stoa");
    Files.createDirectories(remains);
    Files.writeString(remains.resolve("1.manifest"), "");
    catalog.sql("drop schema $.db");
    assertFalse(Files.exists(warehouse.resolve("db")));
  }

  @Test
  void unknownFilesAreNotDropped() throws IOException {
    catalog.sql("create table $.db.t (id int)");
    Path file = warehouse.resolve("db/notes/plan.txt");
    Files.createDirectories(file.getParent());
    Files.writeString(file, "not ours");
    assertTrue(refusalMessage("drop schema $.db cascade").contains("plan.txt"));
    assertTrue(Files.exists(file));
    assertEquals(1, catalog.sql("show tables in $.db").size());
    Files.delete(file);
    catalog.sql("drop schema $.db cascade");
    assertFalse(Files.exists(warehouse.resolve("db")));
  }

  @Test
  void oneOfTwoConcurrentCreatesSucceeds() throws Exception {
    ExecutorService threads = Executors.newFixedThreadPool(4);
    try {
      for (int round = 0; round < 5; round++) {
        String statement = "create table $.db.t" + round + " (id int)";
        List<Callable<String>> tasks = new ArrayList<>();
        for (int i = 0; i < 4; i++) {
          TestCatalog session = catalog.inNewSession(warehouse);
          tasks.add(
              () -> {
                try {
                  session.sql(statement);
                  return "created";
                } catch (Exception e) { // a checked exception, though not declared
                  return condition(assertInstanceOf(AnalysisException.class, e));
                }
              });
        }
        List<String> outcomes = new ArrayList<>();
        for (Future<String> outcome : threads.invokeAll(tasks)) {
          outcomes.add(outcome.get());
        }
        outcomes.sort(null);
        String alreadyExists = "TABLE_OR_VIEW_ALREADY_EXISTS";
        assertEquals(List.of(alreadyExists, alreadyExists, alreadyExists, "created"), outcomes);
      }
    } finally {
      threads.shutdown();
    }
  }

  @Test
  void readersDetectThatTheirTableWasReplaced() {
    catalog.sql("create table $.db.t (id int)");
    catalog.sql("insert into $.db.t values (1)");
    Dataset<Row> rows = catalog.spark().table(catalog.name() + ".db.t");
    assertEquals(1, rows.count());
    TestCatalog other = catalog.inNewSession(warehouse);
    other.sql("drop table $.db.t");
    Exception dropped = assertThrows(Exception.class, rows::count);
    assertTrue(dropped.getMessage().contains("t"), dropped.getMessage());
    other.sql("create table $.db.t (id int)");
    AnalysisException replaced =
        assertInstanceOf(AnalysisException.class, assertThrows(Exception.class, rows::count));
    assertTrue(replaced.getMessage().contains("changed"), replaced.getMessage());
  }

  @Test
  void readingADroppedTableFailsWithItsName() {
    catalog.sql("create table $.db.t (id int)");
    catalog.sql("insert into $.db.t values (1)");
    var rows = catalog.spark().table(catalog.name() + ".db.t").rdd();
    assertEquals(1, rows.getNumPartitions());
    catalog.sql("drop table $.db.t");
    Exception failed = assertThrows(Exception.class, rows::count);
    assertTrue(
        failed.getMessage().contains(warehouse.resolve("db/t").toString()), failed.getMessage());
  }

  @Test
  void plansAndMessagesNameTheCatalog(SparkSession spark) {
    catalog.sql("create table $.db.t (id bigint)");
    String table = catalog.name() + ".db.t";
    String plan = spark.read().table(table).queryExecution().optimizedPlan().toString();
    assertTrue(plan.contains(table), plan);
    String message = refusal("show tables in $.absent").getMessage();
    assertTrue(message.contains("`" + catalog.name() + "`.`absent`"), message);
  }
}
