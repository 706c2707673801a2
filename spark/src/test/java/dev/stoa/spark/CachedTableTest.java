package dev.stoa.spark;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Path;
import java.util.List;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.SparkSession;
import org.apache.spark.storage.StorageLevel;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;

/** Spark reuses cached rows, and drops them when the table changes. */
@ExtendWith(SparkExtension.class)
class CachedTableTest {
  @TempDir Path warehouse;
  private TestCatalog catalog;
  private String table;

  @BeforeEach
  void create(SparkSession spark) {
    catalog = new TestCatalog(spark, warehouse);
    table = catalog.name() + ".db.t";
    catalog.sql("create schema $.db");
    catalog.sql("create table $.db.t (id bigint)");
    catalog.sql("insert into $.db.t values (1), (2)");
  }

  @Test
  void cachedRowsServeTheSameTable(SparkSession spark) {
    Dataset<Row> cachedRows = spark.read().table(table).cache();
    assertEquals(2, cachedRows.count());
    Dataset<Row> sameRows = spark.read().table(table);
    assertEquals(StorageLevel.MEMORY_AND_DISK(), sameRows.storageLevel());
    catalog.sql("drop table $.db.t");
    assertEquals(StorageLevel.NONE(), cachedRows.storageLevel());
  }

  @Test
  void aTableAddressedByPathIsCached(SparkSession spark) {
    String path = warehouse.resolve("db/t").toString();
    Dataset<Row> cachedRows = spark.read().format("stoa").load(path).cache();
    try {
      Dataset<Row> sameRows = spark.read().format("stoa").load(path);
      assertEquals(StorageLevel.MEMORY_AND_DISK(), sameRows.storageLevel());
    } finally {
      cachedRows.unpersist();
    }
  }

  @Test
  void cachedRowsDoNotServeAnotherVersion(SparkSession spark) {
    catalog.sql("cache table $.db.t");
    catalog.sql("insert into $.db.t values (3)");
    assertEquals(List.of("[3]"), catalog.sql("select count(*) from $.db.t"));
    Dataset<Row> firstVersion = spark.read().option("versionAsOf", "1").table(table);
    assertEquals(StorageLevel.NONE(), firstVersion.storageLevel());
  }

  @Test
  void aRenamedTableStaysCached(SparkSession spark) {
    catalog.sql("cache table $.db.t");
    catalog.sql("alter table $.db.t rename to db.u");
    assertTrue(spark.catalog().isCached(catalog.name() + ".db.u"));
    catalog.sql("uncache table $.db.u");
    assertFalse(spark.catalog().isCached(catalog.name() + ".db.u"));
  }
}
