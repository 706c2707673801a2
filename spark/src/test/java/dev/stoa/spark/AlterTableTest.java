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
import org.apache.spark.sql.SparkSession;
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
  void columnsCanBeMadeNullableButNotNonNull() {
    assertThrows(Exception.class, () -> catalog.sql("insert into $.t (name) values ('x')"));
    alter("alter column id drop not null");
    catalog.sql("insert into $.t (name) values ('x')");
    assertEquals(List.of("[null]", "[1]"), select("id"));
    assertTrue(
        refusal("alter column name set not null")
            .toLowerCase(java.util.Locale.ROOT)
            .contains("null"));
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
    assertTrue(refusal("drop column s.a").contains("cannot be dropped"));
    assertTrue(refusal("rename column s.a to c").contains("cannot be renamed"));
    assertTrue(refusal("add column s.c int first").contains("as the last field of its struct"));
    assertEquals(1, catalog.sql("select * from $.t where s.a = 7").size());
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

  @Test
  void aDefaultValueIsRejectedRatherThanIgnored() throws IOException {
    long before = version();
    String message = refusal("add column size int default 5");
    assertTrue(message.contains("\"size\" cannot have a DEFAULT: add it without one"), message);
    message = refusal("add column size int not null");
    assertTrue(message.contains("\"size\" cannot be added as NOT NULL, since"), message);
    assertEquals(before, version());
  }
}
