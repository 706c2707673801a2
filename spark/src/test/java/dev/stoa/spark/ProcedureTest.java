package dev.stoa.spark;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Path;
import java.util.List;
import org.apache.spark.sql.SparkSession;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;

/** The effects of {@code CALL} on a table of three versions with rows. */
@ExtendWith(SparkExtension.class)
class ProcedureTest {
  @TempDir Path warehouse;
  private TestCatalog catalog;

  @BeforeEach
  void createTable(SparkSession spark) {
    catalog = new TestCatalog(spark, warehouse);
    catalog.sql("create schema $.db");
    catalog.sql("create table $.db.t (id bigint)");
    for (int i = 0; i < 3; i++) {
      catalog.sql(
          "insert into $.db.t select id from range(" + 10 * i + ", " + (10 * i + 10) + ", 1, 1)");
    }
  }

  private String call(String procedure) {
    return catalog.sql("call $.system." + procedure).toString();
  }

  private String refusal(String procedure) {
    Exception refused = assertThrows(Exception.class, () -> call(procedure), procedure);
    return refused + ", " + refused.getCause();
  }

  private String count() {
    return catalog.sql("select count(*) from $.db.t").get(0);
  }

  @Test
  void splitDirectoriesAreCompactedAndRebalanced() {
    assertTrue(call("compact(table => 'db.t')").contains("compact, 30, 1,"));
    assertTrue(call("rebalance('db.t', 5)").contains("rebalance, 30, 5,"));
    assertTrue(
        call("compact(split_size => 100000000, table => '" + catalog.name() + ".db.t')")
            .contains("30, 1,"));
    assertTrue(call("regroup('" + warehouse.resolve("db/t") + "')").contains("30"));
    assertEquals("[30]", count());
  }

  @Test
  void aCompactionWithNothingToDoCommitsNothing() {
    String compacted = call("compact(table => 'db.t', split_size => '64MB')");
    assertTrue(compacted.matches("\\[\\[5, .*, 3, [1-9]\\d*, 1, [1-9]\\d*, 0]]"), compacted);
    String unchanged = call("compact('db.t')");
    assertTrue(unchanged.startsWith("[[5, ") && unchanged.endsWith(", 0, 0, 0, 0, 0]]"), unchanged);
    assertEquals(5, catalog.sql("call $.system.snapshots('db.t')").size());
  }

  private List<String> sortedFlags(String table, String column) {
    return catalog.sql(
        "select collect_list(%s) = array_sort(collect_list(%s)) from $.db.%s"
            .formatted(column, column, table));
  }

  @Test
  void aCompactionSortsRowsAsWritesDoOrInAnyOrder() {
    catalog.sql(
        "create table $.db.s (id bigint, v string) tblproperties ('stoa.write.sortBy' = 'id')");
    for (int i = 0; i < 3; i++) {
      catalog.sql("insert into $.db.s select 100 - id, id % 7 from range(0, 50, 1, 1)");
    }
    assertEquals(List.of("[false]"), sortedFlags("s", "id"));
    assertTrue(call("compact('db.s')").contains("compact, 150, 1,"));
    assertEquals(List.of("[true]"), sortedFlags("s", "id"));
    assertTrue(call("compact(table => 'db.s', sort_by => 'v, id desc')").contains("150, 1,"));
    assertEquals(List.of("[true]"), sortedFlags("s", "v"));
    assertTrue(call("compact(table => 'db.s', sort_by => 'zorder(id, v)')").contains("150, 1,"));
    assertEquals(List.of("[false]"), sortedFlags("s", "v"));
    assertEquals(List.of("[150, 11325]"), catalog.sql("select count(*), sum(id) from $.db.s"));
    String untouched = call("compact(table => 'db.s', sort_by => 'v', where => 'id > 1000')");
    assertTrue(untouched.endsWith(", 0, 0, 0, 0, 0]]"), untouched);
  }

  @Test
  void deletedRowsAreRewrittenFromAShareOn() {
    catalog.sql("delete from $.db.t where id = 3 or id between 10 and 14");
    String rewritten = call("rewrite_deletes('db.t', 0.5)");
    assertTrue(rewritten.contains("24, 3,") && rewritten.contains(", 1, "), rewritten);
    assertEquals(List.of("[1]"), catalog.sql("select sum(deleted_record_count) from $.db.t.files"));
    assertTrue(call("rewrite_deletes(table => 'db.t')").contains("24, 3,"));
    assertEquals(List.of("[0]"), catalog.sql("select sum(deleted_record_count) from $.db.t.files"));
    assertTrue(call("rewrite_deletes('db.t')").endsWith(", 0, 0, 0, 0, 0]]"));
  }

  private List<String> versions() {
    return catalog.sql("select snapshot_id, operation from $.db.t.snapshots");
  }

  @Test
  void versionsExpireWithTheFilesThatOnlyTheyReference() {
    call("compact('db.t')");
    String plan = call("expire(table => 'db.t', older_than => now(), dry_run => true)");
    assertEquals(plan, call("expire(table => 'db.t', older_than => now())"));
    assertTrue(plan.startsWith("[[4, "), plan);
    assertEquals("[30]", count());
    assertEquals(List.of("[5, compact]", "[6, vacuum]"), versions());
    catalog.sql("insert into $.db.t values (30)");
    assertEquals(
        "[[0, 0, 0]]",
        call("expire(table => 'db.t', older_than => timestamp '2030-01-01', retain_last => 3)"));
    assertEquals("[[0, 0, 0]]", call("expire('db.t')"));
  }

  @Test
  void versionsAreTaggedListedRolledBackAndVacuumed() {
    call("tag(table => 'db.t', tag => 'two', version => 3)");
    call("tag('db.t', 'now')");
    assertEquals("[20]", catalog.sql("select count(*) from $.db.t version as of 'two'").get(0));
    String snapshots = call("snapshots('db.t')");
    assertTrue(snapshots.contains("append, 20, 2,") && snapshots.contains(", two]"), snapshots);
    call("rollback('db.t', 'two')");
    assertEquals("[20]", count());
    call("rollback('db.t', '2')");
    assertEquals("[10]", count());
    call("untag('db.t', 'now')");
    assertEquals("[[0, 0, 0]]", call("vacuum('db.t')"));
    assertTrue(
        call("vacuum(table => 'db.t', older_than => 'PT0S', dry_run => true)").startsWith("[["));
    assertEquals("[10]", count());
    call("vacuum(table => 'db.t', older_than => 'PT0S', keep => 1)");
    assertEquals("[10]", count());
    assertEquals("[20]", catalog.sql("select count(*) from $.db.t version as of 'two'").get(0));
    assertThrows(Exception.class, () -> catalog.sql("select * from $.db.t version as of 4"));
  }

  @Test
  void theAnalysisOfColumnsCountsTheirValuesForThePlanner(SparkSession spark) {
    catalog.sql(
        "create table $.db.a as select id, 't' || (id % 40) as `T.x`, 1.5D * (id % 7) as d,"
            + " named_struct('x', 1) as s from range(1000)");
    assertEquals(List.of("[id, 1000]", "[T.x, 40]", "[d, 7]"), rounded("analyze(table => 'db.a')"));
    assertEquals(List.of("[T.x, 40]"), rounded("analyze('db.a', 't.x')"));
    catalog.sql("alter table $.db.a rename column `T.x` to u");
    catalog.sql("insert into $.db.a select id, 'v', 0, null from range(10)");
    spark.conf().set("spark.sql.cbo.enabled", "true");
    try {
      String statistics =
          spark
              .table(catalog.name() + ".db.a")
              .queryExecution()
              .optimizedPlan()
              .stats()
              .attributeStats()
              .toString();
      assertTrue(statistics.matches("(?s).*Some\\((39|4\\d)\\),.*"), statistics);
      assertTrue(statistics.contains("Some(7)"), statistics);
    } finally {
      spark.conf().unset("spark.sql.cbo.enabled");
    }
    assertFalse(catalog.sql("show tblproperties $.db.a").toString().contains("distinct"));
    assertTrue(catalog.sql("describe extended $.db.a d").toString().contains("distinct_count, 7"));
    assertTrue(refusal("analyze('db.a', 's')").contains("no column \"s\" whose values"));
    assertTrue(refusal("analyze('db.a', 'nobody')").contains("no column \"nobody\""));
    catalog.sql("alter table $.db.a create branch audit");
    catalog.sql("insert into $.db.a.branch_audit values (-1, 'w', 0, null)");
    assertEquals(List.of("[d, 7]"), rounded("analyze('db.a.branch_audit', 'd')"));
    Exception reserved =
        assertThrows(
            Exception.class,
            () ->
                catalog.sql("alter table $.db.a set tblproperties ('stoa.distinct-count.1'='2')"));
    assertTrue(reserved.getMessage().contains("procedure analyze"), reserved.getMessage());
  }

  /** Calls a procedure that estimates numbers, and rounds those that are close to the right one. */
  private List<String> rounded(String procedure) {
    return catalog.sql("call $.system." + procedure).stream()
        .map(
            row -> {
              String[] parts = row.replaceAll("[\\[\\]]", "").split(", ", -1);
              long count = Long.parseLong(parts[1]);
              for (long exact : new long[] {1000, 40, 7}) {
                count = Math.abs(count - exact) <= exact / 10 ? exact : count;
              }
              return "[" + parts[0] + ", " + count + "]";
            })
        .toList();
  }

  @Test
  void theDescriptionOfAProcedureListsItsArguments() {
    String description = catalog.sql("describe procedure $.system.vacuum").toString();
    assertTrue(
        description.contains("older_than STRING (an age such as 'PT36H'; default 'P7D')"),
        description);
    assertTrue(description.contains("keep BIGINT (a number of versions; default 1)"), description);
  }

  @Test
  void invalidCallsAreRejected() {
    String tables = catalog.name() + ".db";
    assertTrue(
        refusal("compact('db.none')")
            .contains("has no table db.none: correct the name; SHOW TABLES IN " + tables));
    assertTrue(
        refusal("compact('" + warehouse + "/none')")
            .contains("there is no Stoa table at " + warehouse + "/none: correct the path"));
    assertTrue(refusal("compact('db..t')").contains("db..t"));
    assertTrue(refusal("compact()").contains("table"));
    assertTrue(refusal("compact('db.t', 'x', 'y', 'z', 3)").contains("compact"));
    assertTrue(refusal("compct('db.t')").contains("the procedures of namespace system are"));
    assertTrue(refusal("compact('t')").contains("with the schema, as in 'web.pages'"));
    assertTrue(refusal("compact('db.t', '64 loads')").contains("split_size is \"64 loads\""));
    assertTrue(refusal("rollback('db.t', '99')").contains("99"));
    assertTrue(refusal("rollback('db.t', null)").contains("version"));
    assertTrue(refusal("tag('db.t', 'a tag')").contains("a tag"));
    assertTrue(refusal("rebalance('db.t', 0)").contains("split"));
    assertTrue(refusal("compact(table => 'db.t', sort_by => 'idd')").contains("idd"));
    assertTrue(refusal("compact(table => 'db.t', sort_by => 'zorder(id)')").contains("zorder"));
    assertTrue(refusal("compact(table => 'db.t', where => 'id is')").contains("id is"));
    assertTrue(refusal("rewrite_deletes('db.t', 2)").contains("from 0 to 1"));
    assertTrue(refusal("vacuum('db.t', 'a week')").contains("P7D"));
    assertTrue(
        refusal("vacuum('db.t', timestamp '2026-01-01 00:00:00')")
            .contains("give an age such as 'P7D'"));
    assertEquals(12, catalog.sql("show procedures from $.system").size());
  }
}
