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
  void realTablesShadowMetadataTables() {
    catalog.sql("create table $.web.files (id int)");
    assertEquals(List.of(), catalog.sql("select id from $.web.files"));
    assertThrows(Exception.class, () -> catalog.sql("select * from $.web.t.manifests"));
    assertThrows(Exception.class, () -> catalog.sql("select * from $.web.gone.files"));
    assertThrows(Exception.class, () -> catalog.sql("insert into $.web.t.files select 1"));
    assertThrows(Exception.class, () -> catalog.sql("select * from $.snapshots"));
  }
}
