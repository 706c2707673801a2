package dev.stoa.spark;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.stream.IntStream;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.hdfs.MiniDFSCluster;
import org.apache.spark.sql.SaveMode;
import org.apache.spark.sql.SparkSession;
import org.apache.spark.sql.streaming.StreamingQueryException;
import org.apache.spark.sql.streaming.Trigger;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;

/** A warehouse, paths and streams on HDFS. */
@ExtendWith(SparkExtension.class)
class TablesOnHdfsTest {
  @TempDir private static Path disks;
  private static MiniDFSCluster cluster;
  private static int warehouseCount;

  private String warehouse;
  private TestCatalog catalog;

  @BeforeAll
  static void start() throws IOException {
    Configuration settings = new Configuration();
    settings.set(MiniDFSCluster.HDFS_MINIDFS_BASEDIR, disks.toString());
    settings.setInt("dfs.replication", 1);
    cluster = new MiniDFSCluster.Builder(settings).numDataNodes(1).build();
    cluster.waitActive();
  }

  @AfterAll
  static void stop() {
    cluster.shutdown(true);
  }

  @BeforeEach
  void createWarehouse(SparkSession spark) {
    warehouse = cluster.getURI() + "/warehouse" + ++warehouseCount;
    catalog = new TestCatalog(spark, warehouse);
    catalog.sql("create schema $.db");
    catalog.sql(
        "create table $.db.t (id bigint, m map<string, string>) partitioned by (bucket(2, id))");
    catalog.sql("insert into $.db.t select id, map('k', 'v' || id) from range(10)");
  }

  @Test
  void statementsChangeRowsOfATable() throws IOException {
    catalog.sql("update $.db.t set m = map('k', 'new') where id = 3");
    catalog.sql("delete from $.db.t where id < 2");
    catalog.sql(
        "merge into $.db.t t using (select id from range(9, 12)) s on t.id = s.id"
            + " when matched then delete when not matched then insert (id, m) values (id, null)");
    assertEquals(
        List.of(
            "[2, v2]",
            "[3, new]",
            "[4, v4]",
            "[5, v5]",
            "[6, v6]",
            "[7, v7]",
            "[8, v8]",
            "[10, null]",
            "[11, null]"),
        catalog.sql("select id, m['k'] from $.db.t order by id"));
    assertEquals(List.of("[10]"), catalog.sql("select count(*) from $.db.t version as of 2"));
    catalog.sql("call $.system.compact(table => 'db.t')");
    assertEquals(List.of("[9]"), catalog.sql("select count(*) from $.db.t"));
    catalog.sql("alter table $.db.t rename to db.u");
    assertEquals(List.of("[9]"), catalog.sql("select count(*) from $.db.u"));
    catalog.sql("drop table $.db.u");
    assertFalse(cluster.getFileSystem().exists(new org.apache.hadoop.fs.Path(warehouse, "db/u")));
  }

  @Test
  @Tag("long")
  void statementsOfSeveralThreadsAreAllCommitted() throws InterruptedException, ExecutionException {
    ExecutorService threads = Executors.newFixedThreadPool(3);
    try {
      List<Future<?>> inserts =
          IntStream.range(0, 6)
              .<Future<?>>mapToObj(
                  i ->
                      threads.submit(
                          () -> catalog.sql("insert into $.db.t values (" + (100 + i) + ", null)")))
              .toList();
      for (Future<?> insert : inserts) {
        insert.get();
      }
    } finally {
      threads.shutdown();
    }
    assertEquals(
        List.of("[6, 6]"),
        catalog.sql("select count(*), count(distinct id) from $.db.t where id >= 100"));
  }

  @Test
  @Tag("long")
  void aStreamCopiesTheRowsOfATableByPath(SparkSession spark)
      throws StreamingQueryException, java.util.concurrent.TimeoutException {
    String copy = warehouse + "/copy";
    for (int run = 1; run <= 2; run++) {
      spark
          .readStream()
          .format("stoa")
          .load(warehouse + "/db/t")
          .writeStream()
          .format("stoa")
          .option("checkpointLocation", warehouse + "/checkpoint")
          .trigger(Trigger.AvailableNow())
          .start(copy)
          .awaitTermination();
      assertEquals(10L * run, spark.read().format("stoa").load(copy).count());
      spark
          .range(10, 20)
          .selectExpr("id", "cast(null as map<string, string>) m")
          .write()
          .format("stoa")
          .mode(SaveMode.Append)
          .save(warehouse + "/db/t");
    }
    assertTrue(catalog.sql("select file_path from $.db.t.files").get(0).startsWith("[hdfs:"));
  }
}
