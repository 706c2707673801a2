package dev.stoa.spark;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.stoa.spark.type.SparkTypes;
import dev.stoa.storage.local.LocalStorage;
import dev.stoa.table.Table;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.SparkSession;
import org.apache.spark.sql.connector.catalog.Column;
import org.apache.spark.sql.connector.catalog.ColumnDefaultValue;
import org.apache.spark.sql.connector.catalog.Identifier;
import org.apache.spark.sql.connector.catalog.TableCatalog;
import org.apache.spark.sql.connector.catalog.TableChange;
import org.apache.spark.sql.connector.expressions.Expression;
import org.apache.spark.sql.connector.expressions.Expressions;
import org.apache.spark.sql.connector.expressions.GeneralScalarExpression;
import org.apache.spark.sql.streaming.Trigger;
import org.apache.spark.sql.types.DataTypes;
import org.apache.spark.sql.types.Metadata;
import org.apache.spark.sql.types.MetadataBuilder;
import org.apache.spark.sql.types.StructType;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;

/** Tables changed by {@code ALTER TABLE}, with rows written before and after. */
@ExtendWith(SparkExtension.class)
class AlterTableTest {
  @TempDir Path warehouse;
  private TestCatalog catalog;

  @BeforeEach
  void createTable(SparkSession spark) {
    catalog = new TestCatalog(spark, warehouse);
    catalog.sql(
        """
        create table $.t (id int not null, name string, price decimal(5, 2), tiny tinyint, f float,
          s struct<a: int, `in side`: array<struct<x: int>>>, m map<string, struct<y: int>>)
        """);
    catalog.sql(
        """
        insert into $.t select 1, 'one', 1.50, 3Y, 0.5, named_struct('a', 7, 'in side',
          array(named_struct('x', 8))), map('k', named_struct('y', 9))
        """);
  }

  private void alter(String clause) {
    catalog.sql("alter table $.t " + clause);
  }

  private List<String> select(String clause) {
    return catalog.sql("select " + clause + " from $.t order by id");
  }

  private String refusal(String clause) {
    Exception refused = assertThrows(Exception.class, () -> alter(clause), clause);
    return refused.getMessage();
  }

  private long version() throws IOException {
    return Table.open(LocalStorage.at(warehouse.resolve("t"))).snapshot().version();
  }

  @Test
  void columnsAreAddedAtAnyPositionInOneCommit() throws IOException {
    long before = version();
    alter(
        "add columns (last date comment 'the end', st struct<p: int, q: string>, `with space`"
            + " bigint first, mid string after name)");
    assertEquals(before + 1, version());
    assertEquals(
        "[with space, id, name, mid, price, tiny, f, s, m, last, st]",
        List.of(catalog.spark().table(catalog.name() + ".t").columns()).toString());
    assertEquals(List.of("[null, 1, null, null, null]"), select("`with space`, id, mid, last, st"));
    catalog.sql(
        "insert into $.t (id, `with space`, last, st) values (2, 20, date '2026-01-02', struct(1,"
            + " 'q'))");
    assertEquals(List.of("[null, null]", "[20, q]"), select("`with space`, st.q"));
    assertTrue(catalog.sql("describe $.t").contains("[last, date, the end]"));
  }

  @Test
  void streamsWriteTheDefaultsOfColumnsThatTheyLack() throws Exception {
    catalog.sql("create table $.source (id int)");
    catalog.sql("insert into $.source values (2), (3)");
    catalog.sql(
        "create table $.d (id int, s string default 'x', a array<int> default array(1, 2))");
    catalog.sql("alter table $.d add column n decimal(5, 2) default 1.5");
    catalog.sql("alter table $.d alter column n set default 2.5");
    catalog
        .spark()
        .readStream()
        .table(catalog.name() + ".source")
        .writeStream()
        .trigger(Trigger.AvailableNow())
        .option("checkpointLocation", warehouse.resolve("checkpoint").toString())
        .toTable(catalog.name() + ".d")
        .awaitTermination();
    assertEquals(
        List.of("[2, x, [1, 2], 2.50]", "[3, x, [1, 2], 2.50]"),
        catalog.sql("select * from $.d order by id"));
    Column[] columns = SparkTypes.columns(table("d").schema());
    assertEquals(columns[1], SparkTypes.columns(table("d").schema())[1]);
  }

  @Test
  void defaultsCanBeExpressionsOfPrograms() throws Exception {
    TableCatalog tables =
        (TableCatalog) catalog.spark().sessionState().catalogManager().catalog(catalog.name());
    GeneralScalarExpression sum =
        new GeneralScalarExpression(
            "+", new Expression[] {Expressions.literal(1), Expressions.literal(2)});
    tables.alterTable(
        Identifier.of(new String[0], "t"),
        TableChange.addColumn(
            new String[] {"sum"},
            DataTypes.IntegerType,
            true,
            null,
            null,
            new ColumnDefaultValue(sum, Expressions.literal(3))));
    catalog.sql("insert into $.t (id) values (2)");
    assertEquals(List.of("[1, 3]", "[2, 3]"), select("id, sum"));
  }

  private Table table(String name) throws IOException {
    return Table.open(LocalStorage.at(warehouse.resolve(name)));
  }

  @Test
  void columnsAreRenamedDroppedAndAddedAgain() {
    alter("rename column name to `new name`");
    assertEquals(List.of("[one]"), select("`new name`"));
    alter("rename column `new name` to plain");
    alter("rename column plain to `größe`");
    assertEquals(List.of("[one]"), select("`größe`"));
    alter("drop columns (`größe`, f)");
    alter("add column name int");
    assertEquals(List.of("[1, null]"), select("id, name"));
    alter("drop column if exists gone");
    assertTrue(refusal("drop column gone").contains("gone"));
    assertTrue(refusal("rename column id to price").contains("price"));
    assertTrue(refusal("add column price int").contains("price"));
  }

  @Test
  void typesCanOnlyBeWidened() {
    alter("alter column id type bigint");
    alter("alter column price type decimal(12, 2)");
    alter("alter column tiny type int");
    alter("alter column f type double");
    catalog.sql(
        "insert into $.t (id, price, tiny, f) values (5000000000, 1234567890.12, 70000, 1e300)");
    assertEquals(
        List.of("[1, 1.50, 3, 0.5]", "[5000000000, 1234567890.12, 70000, 1.0E300]"),
        select("id, price, tiny, f"));
    for (String type :
        List.of("id type int", "name type int", "price type decimal(12, 3)", "f type float")) {
      String message = refusal("alter column " + type);
      String column = type.substring(0, type.indexOf(' '));
      assertTrue(message.contains(column), message);
    }
  }

  @Test
  void columnsCanBeMadeNullableAndNotNullIfTheyHaveNoNulls() {
    assertThrows(Exception.class, () -> catalog.sql("insert into $.t (name) values ('x')"));
    alter("alter column id drop not null");
    catalog.sql("insert into $.t (name) values ('x')");
    assertEquals(List.of("[null]", "[1]"), select("id"));
    assertTrue(refusal("alter column id set not null").contains("has nulls"));
    catalog.sql("delete from $.t where id is null");
    alter("alter column id set not null");
    assertThrows(Exception.class, () -> catalog.sql("insert into $.t (name) values ('x')"));
    assertEquals(List.of("[1, 7]"), select("id, s.a"));
    assertTrue(
        catalog
            .spark()
            .table(catalog.name() + ".t")
            .schema()
            .json()
            .contains("\"id\",\"type\":\"integer\",\"nullable\":false"));
    assertTrue(refusal("alter column s.a set not null").contains("only columns"));
  }

  @Test
  void columnsAreMovedAndDescribed() {
    alter("alter column price first");
    alter("alter column id after name");
    alter("alter column id comment 'the key'");
    assertEquals(
        List.of("[price, decimal(5,2), null]", "[name, string, null]", "[id, int, the key]"),
        catalog.sql("describe $.t").subList(0, 3));
    assertEquals(List.of("[1.50, one, 1]"), select("price, name, id"));
  }

  @Test
  void nestedFieldsAreAddedWidenedAndDescribed() {
    alter("add columns (s.b string comment 'inner', s.`in side`.element.z date, m.value.w int)");
    alter("alter column s.a type bigint");
    alter("alter column s.a comment 'wide'");
    alter("alter column m.value.y type bigint");
    catalog.sql(
        """
        insert into $.t (id, s, m) select 2, named_struct('a', 5000000000L, 'in side',
          array(named_struct('x', 1, 'z', date '2026-01-01')), 'b', 'new'),
          map('k', named_struct('y', 6000000000L, 'w', 4))
        """);
    assertEquals(
        List.of("[7, null, 8, null, 9, null]", "[5000000000, new, 1, 2026-01-01, 6000000000, 4]"),
        select("s.a, s.b, s.`in side`[0].x, s.`in side`[0].z, m['k'].y, m['k'].w"));
    String createStatement = catalog.sql("show create table $.t").get(0);
    assertTrue(
        createStatement.contains("'wide'") && createStatement.contains("'inner'"), createStatement);
    assertEquals(1, catalog.sql("select * from $.t where s.a = 7").size());
  }

  @Test
  void nestedFieldsAreRenamedDroppedAndMoved() throws IOException {
    alter("add columns (n map<date, struct<a: int, b: struct<c: int>>>)");
    catalog.sql(
        "insert into $.t (id, n) select 2, map(date '2026-01-02', struct(3 as a, struct(4 as c) as"
            + " b))");
    long before = version();
    alter("rename column s.a to `new a`");
    assertEquals(before + 1, version());
    alter("rename column s.`in side`.element.x to xx");
    alter("rename column m.value.y to yy");
    alter("rename column n.value.b.c to d");
    String all = "s.`new a`, s.`in side`[0].xx, m['k'].yy, n[date '2026-01-02'].b.d";
    assertEquals(List.of("[7, 8, 9, null]", "[null, null, null, 4]"), select(all));
    assertEquals(
        List.of("[1]"), catalog.sql("select id from $.t where s.`new a` = 7 and m['k'].yy = 9"));
    alter("drop column s.`new a`");
    alter("drop column n.value.a");
    assertEquals(
        List.of("[4]"), catalog.sql("select n[date '2026-01-02'].b.d from $.t where id = 2"));
    alter("add column s.`new a` int first");
    alter("add column s.last string after `new a`");
    alter("alter column s.`in side` first");
    assertEquals(
        List.of("[in side, new a, last]"), fields(catalog.sql("select s.* from $.t where id = 1")));
    assertEquals(List.of("[null, 8]", "[null, null]"), select("s.`new a`, s.`in side`[0].xx"));
    assertEquals(List.of(), catalog.sql("select id from $.t where s.`new a` = 7"));
    catalog.sql(
        "insert into $.t (id, s) select 3, named_struct('in side',"
            + " array(named_struct('xx', 1)), 'new a', 7, 'last', 'z')");
    assertEquals(List.of("[3]"), catalog.sql("select id from $.t where s.`new a` = 7"));
    assertTrue(refusal("drop column s.gone").contains("gone"));
    alter("drop column if exists s.gone");
    assertTrue(refusal("rename column s.last to `new a`").contains("new a"));
    assertTrue(refusal("drop column m.value.yy").contains("is the only field"));
    assertTrue(refusal("drop column n.key").contains("key"));
  }

  private List<String> fields(List<String> rows) {
    assertEquals(1, rows.size());
    return List.of(
        List.of(catalog.spark().sql("select s.* from " + catalog.name() + ".t").columns())
            .toString());
  }

  @Test
  void allColumnsAreReplacedByNewOnes() throws IOException {
    long before = version();
    alter("replace columns (id int comment 'new', extra string)");
    assertEquals(before + 1, version());
    assertEquals(List.of("[null, null]"), select("*"));
    catalog.sql("insert into $.t values (1, 'x')");
    assertEquals(List.of("[null, null]", "[1, x]"), select("*"));
    assertEquals(List.of("[1]"), catalog.sql("select id from $.t version as of " + before));
    assertEquals(before + 2, version());
  }

  @Test
  void defaultsApplyToExistingAndNewRows() {
    alter(
        "add columns (size int default 2 + 3 comment 'sized', day date not null default"
            + " date '2026-01-02', tag string default 'it''s', d decimal(5, 2) default 1.5,"
            + " b binary default X'00ff', l array<int> default array(1, null))");
    assertEquals(
        List.of("[5, 2026-01-02, it's, 1.50, 00FF, 1]"), select("size, day, tag, d, hex(b), l[0]"));
    alter("alter column size set default 6");
    alter("alter column tag drop default");
    catalog.sql("insert into $.t (id) values (2)");
    catalog.sql("insert into $.t (id, size) values (3, default)");
    catalog.sql("update $.t set size = default where id = 1");
    catalog.sql(
        "merge into $.t t using (select 4 as k) u on t.id = u.k when not matched then insert (id,"
            + " size) values (k, default)");
    assertEquals(
        List.of(
            "[1, 6, 2026-01-02, it's]",
            "[2, 6, 2026-01-02, null]",
            "[3, 6, 2026-01-02, null]",
            "[4, 6, 2026-01-02, null]"),
        select("id, size, day, tag"));
    assertEquals(
        List.of("[1, 1.50]"), catalog.sql("select id, d from $.t where size = 6 and id < 2"));
    String createStatement = catalog.sql("show create table $.t").get(0);
    assertTrue(createStatement.contains("size INT DEFAULT 6 COMMENT 'sized'"), createStatement);
    catalog.sql(
        "create table $.d (id int, c int default 5, t timestamp default current_timestamp())");
    catalog.sql("insert into $.d (id) values (1)");
    assertEquals(
        List.of("[1, 5, true]"), catalog.sql("select id, c, t > timestamp '2020-01-01' from $.d"));
    alterTable("d", "rename column c to cc");
    catalog.sql("insert into $.d (id) values (2)");
    assertEquals(List.of("[5]", "[5]"), catalog.sql("select cc from $.d"));
    assertTrue(refusal("add column bad int not null").contains("give it a DEFAULT"));
    assertTrue(
        refusal("add column bad int default id")
            .toLowerCase(java.util.Locale.ROOT)
            .contains("default"));
  }

  private void alterTable(String table, String clause) {
    catalog.sql("alter table $." + table + " " + clause);
  }

  @Test
  void checkConstraintsAreVerifiedEnforcedAndShown() {
    alter("add constraint positive check (id > 0)");
    assertTrue(refusal("add constraint small check (price < 1)").contains("price < 1"));
    assertTrue(refusal("add constraint positive check (id > -1)").contains("positive"));
    Exception violation =
        assertThrows(Exception.class, () -> catalog.sql("insert into $.t (id) values (-1)"));
    assertTrue(violation.getMessage().contains("positive"), violation.getMessage());
    assertThrows(Exception.class, () -> catalog.sql("update $.t set id = -1"));
    String createStatement = catalog.sql("show create table $.t").get(0);
    assertTrue(createStatement.contains("CONSTRAINT positive CHECK (id > 0)"), createStatement);
    assertFalse(createStatement.contains("stoa.constraint"), createStatement);
    assertTrue(catalog.sql("describe extended $.t").toString().contains("positive"));
    alter("drop constraint positive");
    alter("drop constraint if exists positive");
    assertTrue(refusal("drop constraint positive").contains("positive"));
    catalog.sql("insert into $.t (id) values (-1)");
    catalog.sql("create table $.c (a int, constraint some check (a < 9))");
    assertThrows(Exception.class, () -> catalog.sql("insert into $.c values (10)"));
    catalog.sql("insert into $.c values (8), (null)");
    assertTrue(
        refusal("set tblproperties ('stoa.constraint.x' = 'id > 0')").contains("ADD CONSTRAINT"));
    Exception unsupported =
        assertThrows(
            Exception.class,
            () -> catalog.sql("create table $.k (a int primary key not enforced)"));
    assertTrue(unsupported.getMessage().contains("CHECK"), unsupported.getMessage());
  }

  @Test
  void metadataOfFieldsIsKept() {
    Metadata metadata =
        new MetadataBuilder()
            .putString("unit", "cm")
            .putLongArray("range", new long[] {1, 2})
            .putMetadata("ml_attr", new MetadataBuilder().putDouble("min", 0.5).build())
            .build();
    StructType inner = new StructType().add("x", DataTypes.IntegerType, true, metadata);
    StructType type =
        new StructType()
            .add("id", DataTypes.IntegerType, true, metadata)
            .add("s", inner, true, new MetadataBuilder().putString("comment", "doc").build());
    Dataset<Row> rows = catalog.spark().createDataFrame(List.<Row>of(), type);
    String name = catalog.name() + ".meta";
    try {
      rows.writeTo(name).create();
    } catch (org.apache.spark.sql.catalyst.analysis.TableAlreadyExistsException e) {
      throw new IllegalStateException(e);
    }
    String path = warehouse.resolve("by_path").toString();
    rows.write().format("stoa").save(path);
    for (StructType found :
        List.of(
            catalog.spark().table(name).schema(),
            catalog.spark().read().format("stoa").load(path).schema())) {
      assertEquals(metadata, found.apply("id").metadata());
      assertEquals(metadata, ((StructType) found.apply("s").dataType()).apply("x").metadata());
      assertEquals("doc", found.apply("s").getComment().get());
    }
    alterTable("meta", "rename column s.x to y");
    alterTable("meta", "alter column id comment 'key'");
    StructType renamed = catalog.spark().table(name).schema();
    assertEquals(metadata, ((StructType) renamed.apply("s").dataType()).apply("y").metadata());
    assertEquals("cm", renamed.apply("id").metadata().getString("unit"));
    assertEquals("key", renamed.apply("id").getComment().get());
  }

  @Test
  void valueTypesOfMapsWithAnyKeyTypeAreWidened() {
    alter("add columns (n map<date, tinyint>, r array<map<int, struct<x: float>>>)");
    String day = "date '2026-01-02'";
    catalog.sql(
        "insert into $.t (id, n, r) select 2, map("
            + day
            + ", 3Y), array(map(7, named_struct('x', 0.5f)))");
    alter("alter column n.value type bigint");
    alter("alter column r.element.value.x type double");
    alter("add column r.element.value.y string");
    catalog.sql(
        "insert into $.t (id, n, r) select 3, map("
            + day
            + ", 5000000000L), array(map(7, named_struct('x', 1e300, 'y', 'new')))");
    assertEquals(
        List.of("[null, null, null]", "[3, 0.5, null]", "[5000000000, 1.0E300, new]"),
        select("n[" + day + "], r[0][7].x, r[0][7].y"));
    assertTrue(refusal("alter column n.key type timestamp_ntz").contains("key"));
    assertTrue(refusal("add column m.key.z int").contains("key"));
  }

  @Test
  void propertiesAndTheCommentAreSet() {
    alter("set tblproperties ('a' = '1', 'b' = '2')");
    alter("unset tblproperties ('a')");
    catalog.sql("comment on table $.t is 'what it is'");
    String createStatement = catalog.sql("show create table $.t").get(0);
    assertTrue(
        createStatement.contains("'b' = '2'") && createStatement.contains("COMMENT 'what it is'"),
        createStatement);
    assertFalse(createStatement.contains("'a' = '1'"), createStatement);
    assertEquals(List.of("[1]"), select("id"));
  }

  @Test
  void partitionColumnsCanBeRenamedButNotDropped() {
    catalog.sql("create table $.p (a int, b string) partitioned by (bucket(4, a))");
    Exception refused =
        assertThrows(Exception.class, () -> catalog.sql("alter table $.p drop column a"));
    assertTrue(refused.getMessage().contains("partitioned"), refused.getMessage());
    catalog.sql("alter table $.p rename column a to c");
    assertTrue(catalog.sql("show create table $.p").get(0).contains("bucket(4, c)"));
  }
}
