package dev.stoa.spark;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.stoa.storage.local.LocalStorage;
import dev.stoa.table.Table;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Collectors;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.SparkSession;
import org.apache.spark.sql.streaming.Trigger;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;

/** Columns that are generated from others, in every kind of statement that writes rows. */
@ExtendWith(SparkExtension.class)
class GeneratedColumnTest {
  @TempDir Path warehouse;
  private TestCatalog catalog;

  @BeforeEach
  void createTable(SparkSession spark) {
    catalog = new TestCatalog(spark, warehouse);
    catalog.sql(
        """
        create table $.t (id int, time timestamp, host string,
          day date generated always as (cast(time as date)),
          label string generated always as (concat(upper(host), '-', id)))
        partitioned by (day)
        """);
  }

  private List<String> rows() {
    return catalog.sql("select * from $.t order by id");
  }

  private String refusal(String sql) {
    Exception refused = assertThrows(Exception.class, () -> catalog.sql(sql), sql);
    return refused.getMessage();
  }

  private Dataset<Row> query(String sql) {
    return catalog.spark().sql(sql);
  }

  private String name() {
    return catalog.name() + ".t";
  }

  @Test
  void omittedValuesAreComputed() throws Exception {
    catalog.sql(
        "insert into $.t (id, time, host) values (1, timestamp '2026-03-01 10:00:00', 'a')");
    catalog.sql(
        "insert into $.t values (2, timestamp '2026-03-02 10:00:00', 'b', default, default)");
    catalog.sql("insert into $.t by name select 'c' host, 3 id, timestamp '2026-03-02' time");
    query("select 4 id, 'd' host, timestamp '2026-03-03' time").writeTo(name()).append();
    query("select 5 id, 'e' host, cast(null as timestamp) time")
        .write()
        .format("stoa")
        .mode("append")
        .saveAsTable(name());
    assertEquals(
        List.of(
            "[1, 2026-03-01T10:00:00Z, a, 2026-03-01, A-1]",
            "[2, 2026-03-02T10:00:00Z, b, 2026-03-02, B-2]",
            "[3, 2026-03-02T00:00:00Z, c, 2026-03-02, C-3]",
            "[4, 2026-03-03T00:00:00Z, d, 2026-03-03, D-4]",
            "[5, null, e, null, E-5]"),
        rows());
    assertEquals(
        List.of("[day=2026-03-02, 2]"),
        catalog.sql(
            "select partition, record_count from $.t.partitions where partition like '%-03-02'"));
  }

  @Test
  void givenValuesMustBeTheComputedOnes() {
    catalog.sql(
        """
        insert into $.t select 1, timestamp '2026-03-01', 'a', date '2026-03-01', 'A-1'
        """);
    String message =
        refusal(
            """
            insert into $.t select 2, timestamp '2026-03-01', 'b', date '2026-03-02', 'B-2'
            """);
    assertTrue(
        message.contains(
            "column \"day\" is generated as \"cast(time as date)\", but a row has 2026-03-02"
                + " instead of 2026-03-01"),
        message);
    assertTrue(refusal("update $.t set label = 'x'").contains("a row has x instead of A-1"));
    assertEquals(List.of("[1, 2026-03-01T00:00:00Z, a, 2026-03-01, A-1]"), rows());
  }

  @Test
  void overwritesComputeToo() throws Exception {
    insert();
    catalog.sql("insert overwrite $.t (id, time, host) values (7, timestamp '2026-04-01', 'g')");
    assertEquals(List.of("[7, 2026-04-01T00:00:00Z, g, 2026-04-01, G-7]"), rows());
    insert();
    query("select 8 id, 'h' host, timestamp '2026-04-01' time")
        .writeTo(name())
        .overwritePartitions();
    assertEquals(
        List.of("[1, A-1]", "[2, B-2]", "[8, H-8]"),
        catalog.sql("select id, label from $.t order by id"));
    query("select 9 id, 'i' host, timestamp '2026-04-01' time")
        .writeTo(name())
        .overwrite(org.apache.spark.sql.functions.col("id").equalTo(8));
    assertEquals(
        List.of("[1, A-1]", "[2, B-2]", "[9, I-9]"),
        catalog.sql("select id, label from $.t order by id"));
  }

  private void insert() {
    catalog.sql(
        """
        insert into $.t (id, time, host) values (1, timestamp '2026-03-01', 'a'),
          (2, timestamp '2026-03-02', 'b')
        """);
  }

  @Test
  void updatesComputeAgain() {
    insert();
    catalog.sql("update $.t set host = 'z' where id = 2");
    assertEquals(
        List.of("[replace columns]"),
        catalog.sql("select operation from $.t.snapshots order by snapshot_id desc limit 1"));
    catalog.sql("insert into $.t (id) values (3), (4)");
    catalog.sql("delete from $.t where id % 5 > 2");
    catalog.sql("update $.t set time = time + interval 1 month, label = default where id = 1");
    assertEquals(
        List.of(
            "[1, 2026-04-01T00:00:00Z, a, 2026-04-01, A-1]",
            "[2, 2026-03-02T00:00:00Z, z, 2026-03-02, Z-2]"),
        rows());
    catalog.spark().conf().set("spark.stoa.update", "rows");
    try {
      catalog.sql("update $.t set id = id + 10, label = concat('A-', id + 10) where id = 1");
    } finally {
      catalog.spark().conf().unset("spark.stoa.update");
    }
    assertEquals(
        List.of("[2, Z-2]", "[11, A-11]"), catalog.sql("select id, label from $.t order by id"));
    String random = refusal("update $.t set id = cast(rand() * 1000 as int)");
    assertTrue(random.contains("\"label\" is generated from column \"id\""), random);
  }

  @Test
  void mergesCompute() {
    insert();
    catalog.sql(
        """
        merge into $.t t using (select * from values (2, 'y'), (3, 'x') as v(id, host)) s on t.id = s.id
        when matched then update set host = s.host
        when not matched then insert (id, time, host) values (s.id, timestamp '2026-05-01', s.host)
        when not matched by source then update set time = timestamp '2026-06-01'
        """);
    assertEquals(
        List.of(
            "[1, 2026-06-01T00:00:00Z, a, 2026-06-01, A-1]",
            "[2, 2026-03-02T00:00:00Z, y, 2026-03-02, Y-2]",
            "[3, 2026-05-01T00:00:00Z, x, 2026-05-01, X-3]"),
        rows());
    catalog.sql(
        """
        merge with schema evolution into $.t t
        using (select 3 id, timestamp '2026-07-01' time, 'w' host, 5 extra, date '2026-07-01' day,
          'W-3' label) s on t.id = s.id when matched then update set *
        """);
    assertEquals(
        List.of("[3, 2026-07-01T00:00:00Z, w, 2026-07-01, W-3, 5]"),
        catalog.sql("select * from $.t where id = 3"));
    String wrong =
        refusal(
            """
            merge into $.t t using (select 9 id) s on t.id = s.id
            when not matched then insert (id, label) values (s.id, 'wrong')
            """);
    assertTrue(wrong.contains("a row has wrong instead of null"), wrong);
  }

  @Test
  void savesByPathCompute() {
    insert();
    String path = warehouse.resolve("t").toString();
    query(
            "select 3 id, timestamp '2026-03-03' time, 'c' host, cast(null as date) day,"
                + " cast(null as string) label")
        .write()
        .format("stoa")
        .mode("append")
        .save(path);
    query("select 4 id, timestamp '2026-03-03' time, 'd' host")
        .write()
        .format("stoa")
        .option("mergeSchema", "true")
        .mode("append")
        .save(path);
    assertEquals(
        List.of("[1, A-1]", "[2, B-2]", "[3, C-3]", "[4, D-4]"),
        catalog.sql("select id, label from $.t order by id"));
    Exception refused =
        assertThrows(
            Exception.class,
            () ->
                query("select _split, _row, 'x' host from " + name())
                    .write()
                    .format("stoa")
                    .mode("append")
                    .option("update", "columns")
                    .save(path));
    assertTrue(
        refused
            .getMessage()
            .contains("generated columns [stoa.generated.day, stoa.generated.label]"),
        refused.getMessage());
  }

  @Test
  void streamsComputeInForeachBatch(SparkSession spark) throws Exception {
    catalog.sql("create table $.source (id int, time timestamp, host string)");
    catalog.sql("insert into $.source values (1, timestamp '2026-03-01', 'a')");
    Dataset<Row> source = spark.readStream().table(catalog.name() + ".source");
    source
        .writeStream()
        .trigger(Trigger.AvailableNow())
        .option("checkpointLocation", warehouse.resolve("batches").toString())
        .foreachBatch(
            (batch, epoch) -> {
              batch.writeTo(name()).append();
            })
        .start()
        .awaitTermination();
    assertEquals(List.of("[1, 2026-03-01T00:00:00Z, a, 2026-03-01, A-1]"), rows());
    Exception refused =
        assertThrows(
            Exception.class,
            () ->
                source
                    .writeStream()
                    .trigger(Trigger.AvailableNow())
                    .option("checkpointLocation", warehouse.resolve("direct").toString())
                    .toTable(name())
                    .awaitTermination());
    assertTrue(refused.getMessage().contains("foreachBatch"), refused.getMessage());
  }

  @Test
  void constraintsSeeComputedValues() {
    catalog.sql("alter table $.t add constraint short check (length(label) < 4)");
    insert();
    String message =
        refusal("insert into $.t (id, time, host) values (30, timestamp '2026-03-01', 'long')");
    assertTrue(message.contains("CHECK_CONSTRAINT_VIOLATION"), message);
    assertTrue(refusal("update $.t set host = 'long'").contains("CHECK_CONSTRAINT_VIOLATION"));
    assertEquals(2, rows().size());
  }

  @Test
  void columnsInUseStayAsTheyAre() throws IOException {
    insert();
    String message = refusal("alter table $.t drop column host");
    assertTrue(
        message.contains("\"host\" cannot be changed, because column \"label\" is generated as"),
        message);
    assertTrue(refusal("alter table $.t rename column time to t").contains("\"day\" is generated"));
    assertTrue(refusal("alter table $.t alter column label set default 'x'").contains("DEFAULT"));
    catalog.sql("alter table $.t rename column label to tag");
    catalog.sql("alter table $.t add column extra int first");
    catalog.sql("insert into $.t (id, host) values (3, 'c')");
    assertEquals(List.of("[C-3, null]"), catalog.sql("select tag, extra from $.t where id = 3"));
    catalog.sql("alter table $.t unset tblproperties ('stoa.generated.tag')");
    catalog.sql("alter table $.t rename column host to h");
    catalog.sql("insert into $.t (id, h, tag) values (4, 'c', 'any')");
    assertEquals(List.of("[any]"), catalog.sql("select tag from $.t where id = 4"));
    assertTrue(
        refusal("alter table $.t set tblproperties ('stoa.generated.tag' = 'h')")
            .contains("from its creation on"));
    assertEquals(4, Table.open(LocalStorage.at(warehouse.resolve("t"))).snapshot().rowCount());
  }

  @Test
  void structsThatAreUsedAsWholesKeepTheirFields() {
    catalog.sql(
        """
        create table $.s (s struct<x: int, in: struct<a: int>>,
          whole string generated always as (cast(s.in as string)),
          x int generated always as (s.x) not null)
        """);
    assertTrue(
        refusal("alter table $.s add column s.in.b int").contains("\"whole\" is generated as"));
    catalog.sql("insert into $.s (s) values (named_struct('x', 1, 'in', named_struct('a', 2)))");
    assertEquals(List.of("[{2}, 1]"), catalog.sql("select whole, x from $.s"));
    assertTrue(refusal("insert into $.s (s) values (null)").contains("NOT_NULL_ASSERT_VIOLATION"));
    catalog.sql("alter table $.s drop column whole");
    catalog.sql("alter table $.s add column s.in.b int");
    catalog.sql("alter table $.s alter column s.in first");
  }

  @Test
  void definitionsAreShownAndCopied() {
    String statement = catalog.sql("show create table $.t").get(0);
    assertTrue(
        statement.contains("'stoa.generated.label' = 'concat(upper(host), \\'-\\', id)'"),
        statement);
    String copied = statement.replace(name(), catalog.name() + ".copy");
    catalog.sql(copied.substring(1, copied.length() - 1));
    catalog.sql("create table $.other like $.t");
    for (String table : List.of("copy", "other")) {
      catalog.sql("insert into $." + table + " (id, host) values (1, 'q')");
      assertEquals(List.of("[1, null, q, null, Q-1]"), catalog.sql("select * from $." + table));
    }
    String created =
        refusal(
            "create table $.rows tblproperties ('stoa.generated.b' = 'a + 1') as select 1 a, 3 b");
    assertTrue(created.contains("create the table first"), created);
  }

  @Test
  void expressionsThatCannotBeComputedAreRefused() {
    assertEquals(
        "",
        List.of(
                "rand()",
                "a + nosuch",
                "sum(a)",
                "hash(*)",
                "year(current_date())",
                "length(current_user())",
                "(select 1)",
                "explode(array(a))",
                "'text'",
                "a +")
            .stream()
            .filter(
                sql ->
                    !refusal(
                            "create table $.u (a int, b int) tblproperties ('stoa.generated.b' = '"
                                + sql.replace("'", "\\'")
                                + "')")
                        .contains("column \"b\" cannot be generated as"))
            .collect(Collectors.joining()));
    assertTrue(
        refusal("create table $.u (a string, b variant generated always as (parse_json(a)))")
            .contains("values of its type VARIANT cannot be compared"));
    assertTrue(
        refusal("create table $.u (a int, b int generated always as (rand()))")
            .contains("UNSUPPORTED_EXPRESSION_GENERATED_COLUMN"));
    assertTrue(
        refusal(
                "create table $.u (a int, b int generated always as (a))"
                    + " tblproperties ('stoa.generated.b' = 'a + 1')")
            .contains("the column is defined as \"a\": omit one of the two"));
    assertTrue(
        refusal("create table $.u (a int) tblproperties ('stoa.generated.b' = 'a')")
            .contains("a column \"b\", which the table lacks"));
  }

  @Test
  void deletesOfSomeRowsNeedNoValues() {
    insert();
    catalog.sql("delete from $.t where length(host) = 1 and id = 2");
    assertEquals(List.of("[1, 2026-03-01T00:00:00Z, a, 2026-03-01, A-1]"), rows());
  }

  @Test
  void columnsUsedInLambdasAndIdentifiersCount() {
    catalog.sql(
        """
        create table $.l (a int, b int, items array<int>,
          sums array<int> generated always as (transform(items, b -> b + a)),
          same int generated always as (identifier('a')))
        """);
    catalog.sql("insert into $.l (a, b, items) values (1, 1, array(1, 2))");
    catalog.sql("update $.l set a = 10");
    assertEquals(List.of("[10, 1, [1, 2], [11, 12], 10]"), catalog.sql("select * from $.l"));
    catalog.sql("update $.l set a = b where b = 1");
    assertEquals(List.of("[1, 1, [1, 2], [2, 3], 1]"), catalog.sql("select * from $.l"));
    assertTrue(
        refusal("alter table $.l rename column a to c").contains("because column \"sums\" is"));
    catalog.sql("alter table $.l rename column b to c");
  }

  @Test
  void textsOfLimitedLengthCanBeSources() {
    catalog.sql(
        "create table $.v (a varchar(5), b char(3), c string generated always as (concat(a, b)))");
    catalog.sql("insert into $.v (a, b) values ('x', 'y')");
    catalog.sql("update $.v set a = 'z'");
    assertEquals(List.of("[z, y  , zy  ]"), catalog.sql("select * from $.v"));
    assertTrue(
        refusal(
                "create table $.w (a string, b varchar(5))"
                    + " tblproperties ('stoa.generated.b' = 'a')")
            .contains("declare it as STRING"));
  }

  @Test
  void typesOfSourcesStay() {
    catalog.sql("create table $.h (a int, b int, c int generated always as (hash(a)))");
    catalog.sql("alter table $.h alter column b type bigint");
    assertTrue(
        refusal("alter table $.h alter column a type bigint")
            .contains("column \"a\" cannot be changed"));
    Exception merged =
        assertThrows(
            Exception.class,
            () ->
                query("select 1L a, 1L b")
                    .write()
                    .format("stoa")
                    .option("mergeSchema", "true")
                    .mode("append")
                    .save(warehouse.resolve("h").toString()));
    assertTrue(merged.getMessage().contains("column \"a\" cannot be changed"), merged.getMessage());
  }
}
