package dev.stoa.spark;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Path;
import java.util.List;
import org.apache.spark.sql.SparkSession;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;

/** The metadata of tables, read as tables. */
@ExtendWith(SparkExtension.class)
class MetadataTableTest {
  @TempDir Path warehouse;
  private TestCatalog catalog;

  @BeforeEach
  void createTable(SparkSession spark) {
    catalog = new TestCatalog(spark, warehouse);
    catalog.sql("create schema $.web");
    catalog.sql(
        "create table $.web.t partitioned by (bucket(2, id), v)"
            + " as select id, 'v' v from range(0, 100, 1, 1)");
    catalog.sql("insert into $.web.t values (1000, null)");
    catalog.sql("delete from $.web.t where id = 7");
  }

  @Test
  void theSnapshotsTableListsVersions() {
    assertEquals(
        List.of("[1, null, 100]", "[2, 1, 101]", "[3, 2, 100]"),
        catalog.sql(
            "select snapshot_id, parent_id, summary['total-records'] from $.web.t.snapshots"));
    assertEquals(
        List.of("[true]"),
        catalog.sql(
            "select min(committed_at) > now() - interval 1 hour and max(committed_at) <= now()"
                + " from $.web.t.snapshots"));
    assertEquals(
        List.of("[append]"),
        catalog.sql("select operation from $.web.t.snapshots where snapshot_id = 2"));
    assertEquals(
        List.of("[3, true]"),
        catalog.sql(
            "select snapshot_id, is_current_ancestor from $.web.t.history"
                + " order by made_current_at desc, snapshot_id desc limit 1"));
  }

  @Test
  void theFilesTableListsSplitDirectories() {
    assertEquals(
        List.of("[3, 100]"),
        catalog.sql("select count(distinct file_path), sum(record_count) from $.web.t.files"));
    assertEquals(
        List.of("[bucket(id,2)=0, v='v']", "[bucket(id,2)=1, v='v']"),
        catalog.sql(
            "select partition from $.web.t.files where record_count > 1 order by partition"));
    assertEquals(
        List.of("[2, 100]"),
        catalog.sql("select count(*), sum(record_count) from $.web.t.files version as of 1"));
    String first = catalog.sql("select file_path from $.web.t.files").get(0);
    assertTrue(first.contains("/web/t/s-"), first);
    String path = warehouse.resolve("web/t").toString();
    assertEquals(List.of("[3]"), catalog.sql("select count(*) from $.`" + path + "`.files"));
  }

  @Test
  void theFilesTableHasTheBoundsOfEachColumn() {
    assertEquals(
        List.of("[43, 0]", "[56, 1]", "[1, 0]"),
        catalog.sql("select record_count, deleted_record_count from $.web.t.files"));
    assertEquals(
        List.of("[101, 0, 0, 1000]"),
        catalog.sql(
            "select sum(m.value_count), sum(m.null_value_count),"
                + " min(cast(m.lower_bound as bigint)), max(cast(m.upper_bound as bigint))"
                + " from (select readable_metrics['id'] m from $.web.t.files)"));
    assertEquals(
        List.of("[null, 1, null]"),
        catalog.sql(
            "select m.lower_bound, m.null_value_count, m.nan_value_count"
                + " from (select readable_metrics['v'] m from $.web.t.files)"
                + " where m.null_value_count > 0"));
    assertEquals(
        List.of("[true]"),
        catalog.sql(
            "select sum(file_size_in_bytes) = sum(readable_metrics['id'].column_size"
                + " + readable_metrics['v'].column_size) from $.web.t.files"));
    catalog.sql(
        "create table $.web.types as select date '2026-03-01' d, timestamp_ntz '2026-03-01 10:00:00'"
            + " t, double(2.5) f, 1.50bd n, true b, named_struct('a', 7) s");
    assertEquals(
        List.of("[2026-03-01, 2026-03-01T10:00:00, 2.5, 0, 1.50, true, 7]"),
        catalog.sql(
            "select m['d'].lower_bound, m['t'].upper_bound, m['f'].lower_bound, m['f'].nan_value_count,"
                + " m['n'].lower_bound, m['b'].upper_bound, m['s.a'].lower_bound"
                + " from (select readable_metrics m from $.web.types.files)"));
  }

  @Test
  void thePartitionsTableCountsRowsPerValue() {
    assertEquals(
        List.of(
            "[bucket(id,2)=0, v='v', 43, 1, 0, 1]",
            "[bucket(id,2)=0, v=null, 1, 1, 0, 2]",
            "[bucket(id,2)=1, v='v', 56, 1, 1, 3]"),
        catalog
            .sql(
                "select partition, record_count, file_count, position_delete_record_count,"
                    + " last_updated_snapshot_id from $.web.t.partitions")
            .stream()
            .sorted()
            .toList());
    assertEquals(
        List.of("[true]"),
        catalog.sql(
            "select max(last_updated_at) = (select max(committed_at) from $.web.t.snapshots)"
                + " from $.web.t.partitions"));
    assertEquals(
        List.of("[2, 2]"),
        catalog.sql(
            "select count(*), count_if(last_updated_snapshot_id = 1)"
                + " from $.web.t.partitions version as of 1"));
    catalog.sql("create table $.web.u as select 1 id");
    assertEquals(
        List.of("[, 1, 1]"),
        catalog.sql(
            "select partition, record_count, last_updated_snapshot_id from $.web.u.partitions"));
  }

  @Test
  void theManifestsTableListsSegments() {
    assertEquals(
        List.of("[3, 100, 1, true]"),
        catalog.sql(
            "select sum(file_count), sum(record_count), sum(deleted_record_count),"
                + " min(length) > 0 from $.web.t.manifests"));
    String path = catalog.sql("select path from $.web.t.manifests").get(0);
    assertTrue(path.contains("/web/t/_stoa/"), path);
  }

  @Test
  void theColumnsTableHasARowPerColumn() {
    assertEquals(
        List.of("[id, bigint, 101, 0, 0, 1000]", "[v, string, 101, 1, v, v]"),
        catalog.sql(
            "select name, type, value_count, null_value_count, lower_bound, upper_bound"
                + " from $.web.t.columns"));
    assertEquals(
        List.of("[2, true, true]"),
        catalog.sql(
            "select count(distinct field_id), min(column_size) > 0, min(page_count) > 0"
                + " from $.web.t.columns where layout <> '' and codec <> ''"));
  }

  @Test
  void theRefsTableListsTagsAndTheTable() {
    assertEquals(List.of("[main, BRANCH, 3]"), catalog.sql("select * from $.web.t.refs"));
    catalog.sql("call $.system.tag('web.t', 'second', 2)");
    catalog.sql("call $.system.tag('web.t', 'first', 1)");
    assertEquals(
        List.of("[main, BRANCH, 5]", "[first, TAG, 1]", "[second, TAG, 2]"),
        catalog.sql("select * from $.web.t.refs"));
    assertEquals(
        List.of("[main, BRANCH, 3]"), catalog.sql("select * from $.web.t.refs version as of 3"));
  }

  @Test
  void partitionsAreShownAndDropped() {
    assertEquals(
        List.of("[bucket(id,2)=0/v=null]", "[bucket(id,2)=0/v=v]", "[bucket(id,2)=1/v=v]"),
        catalog.sql("show partitions $.web.t").stream().sorted().toList());
    assertEquals(
        List.of("[bucket(id,2)=0/v=null]"),
        catalog.sql("show partitions $.web.t partition (v = null)"));
    assertEquals(2, catalog.sql("show partitions $.web.t partition (`bucket(id,2)` = 0)").size());
    String described =
        catalog.sql("describe extended $.web.t partition (`bucket(id,2)` = 1, v = 'v')").toString();
    assertTrue(described.contains("[Rows, 56, ]"), described);
    catalog.sql("alter table $.web.t drop partition (`bucket(id,2)` = 0, v = null)");
    assertEquals(List.of("[99, 99]"), catalog.sql("select count(*), count(v) from $.web.t"));
    catalog.sql(
        "alter table $.web.t drop if exists partition (`bucket(id,2)` = 7, v = 'v'),"
            + " partition (`bucket(id,2)` = 0, v = 'v')");
    assertEquals(List.of("[56]"), catalog.sql("select count(*) from $.web.t"));
    assertEquals(
        List.of("[4, overwrite]", "[5, overwrite]"),
        catalog.sql("select snapshot_id, operation from $.web.t.snapshots where snapshot_id > 3"));
    catalog.sql("truncate table $.web.t partition (v = 'v')");
    assertEquals(List.of("[0]"), catalog.sql("select count(*) from $.web.t"));
    assertEquals(List.of("[100]"), catalog.sql("select count(*) from $.web.t version as of 3"));
    assertRefused(
        "cannot be found", "alter table $.web.t drop partition (`bucket(id,2)` = 1, v = 'v')");
    assertRefused(
        "insert the rows", "alter table $.web.t add partition (`bucket(id,2)` = 1, v = 'w')");
    catalog.sql("create table $.web.u as select 1 id");
    assertRefused("partition", "show partitions $.web.u");
  }

  @Test
  void partitionsOfColumnsHaveTheirTypes() {
    catalog.sql(
        "create table $.web.d (id int, t timestamp, `a day` date) partitioned by (`a day`, days(t))");
    catalog.sql(
        "insert into $.web.d values (1, timestamp '2026-03-01 10:00:00Z', date '2026-03-02'),"
            + " (2, timestamp '2026-03-01 11:00:00Z', date '2026-03-03')");
    assertEquals(
        List.of("[a day=2026-03-02/day(t)=2026-03-01]", "[a day=2026-03-03/day(t)=2026-03-01]"),
        catalog.sql("show partitions $.web.d").stream().sorted().toList());
    catalog.sql(
        "alter table $.web.d drop partition (`a day` = date '2026-03-02', `day(t)` = '2026-03-01')");
    assertEquals(List.of("[2]"), catalog.sql("select id from $.web.d"));
  }

  @Test
  void describeExtendedShowsTheStatisticsOfATable() {
    String described = catalog.sql("describe table extended $.web.t").toString();
    assertTrue(described.contains("bytes, 100 rows"), described);
    assertTrue(described.contains("[Provider, stoa, ]"), described);
    assertTrue(described.contains("[Part 0, bucket(2, id), ]"), described);
    assertTrue(described.contains("[Location, "), described);
  }

  private void assertRefused(String reason, String statement) {
    Exception refused = assertThrows(Exception.class, () -> catalog.sql(statement), statement);
    String message = String.valueOf(refused.getMessage());
    assertTrue(message.contains(reason), message);
  }

  @Test
  void realTablesShadowMetadataTables() {
    catalog.sql("create table $.web.files (id int)");
    assertEquals(List.of(), catalog.sql("select id from $.web.files"));
    assertThrows(Exception.class, () -> catalog.sql("select * from $.web.t.blocks"));
    assertThrows(Exception.class, () -> catalog.sql("select * from $.web.gone.files"));
    assertThrows(Exception.class, () -> catalog.sql("insert into $.web.t.files select 1"));
    assertThrows(Exception.class, () -> catalog.sql("select * from $.snapshots"));
  }
}
