package dev.stoa.spark;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Path;
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
    assertTrue(compacted.startsWith("[[5, ") && compacted.endsWith(", 3]]"), compacted);
    String unchanged = call("compact('db.t')");
    assertTrue(unchanged.startsWith("[[5, ") && unchanged.endsWith(", 0]]"), unchanged);
    assertEquals(5, catalog.sql("call $.system.snapshots('db.t')").size());
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
    assertTrue(refusal("compact('db.t', 'x', 3)").contains("compact"));
    assertTrue(refusal("compct('db.t')").contains("the procedures of namespace system are"));
    assertTrue(refusal("compact('t')").contains("with the schema, as in 'web.pages'"));
    assertTrue(refusal("compact('db.t', '64 loads')").contains("split_size is \"64 loads\""));
    assertTrue(refusal("rollback('db.t', '99')").contains("99"));
    assertTrue(refusal("rollback('db.t', null)").contains("version"));
    assertTrue(refusal("tag('db.t', 'a tag')").contains("a tag"));
    assertTrue(refusal("rebalance('db.t', 0)").contains("split"));
    assertTrue(refusal("vacuum('db.t', 'a week')").contains("P7D"));
    assertTrue(
        refusal("vacuum('db.t', timestamp '2026-01-01 00:00:00')")
            .contains("give an age such as 'P7D'"));
    assertEquals(8, catalog.sql("show procedures from $.system").size());
  }
}
