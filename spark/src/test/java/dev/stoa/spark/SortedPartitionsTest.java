package dev.stoa.spark;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;

import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.apache.spark.sql.SparkSession;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;

/** Tables in sorted buckets are merged without a sort, as long as each bucket is sorted. */
@ExtendWith(SparkExtension.class)
class SortedPartitionsTest {
  private static final String BUCKETING = "spark.sql.sources.v2.bucketing.enabled";
  private static final String MERGES_PARTITIONS =
      "spark.sql.sources.v2.bucketing.preserveOrderingOnCoalesce.enabled";
  private static final Map<String, String> SETTINGS =
      Map.of(
          BUCKETING,
          "true",
          "spark.sql.sources.v2.bucketing.pushPartValues.enabled",
          "true",
          MERGES_PARTITIONS,
          "false",
          "spark.sql.requireAllClusterKeysForCoPartition",
          "false",
          "spark.sql.adaptive.enabled",
          "false",
          "spark.sql.autoBroadcastJoinThreshold",
          "-1");
  private static final String JOIN_BY_ID =
      "select /*+ merge(a, b) */ a.id, a.v, b.v from $.a a %s join $.b b on a.id = b.id";
  private static final String JOIN_BY_TEXT =
      "select /*+ merge(a, b) */ a.id, b.id from $.a a join $.b b on a.v = b.v";

  @TempDir Path warehouse;
  private TestCatalog catalog;

  @BeforeEach
  void open(SparkSession spark) {
    catalog = new TestCatalog(spark, warehouse);
    SETTINGS.forEach(spark.conf()::set);
  }

  @AfterEach
  void restore(SparkSession spark) {
    SETTINGS.keySet().forEach(spark.conf()::unset);
  }

  private void createTable(String name, String column) {
    catalog.sql(
        "create table $.%s (id bigint, v string) partitioned by (bucket(4, %s)) tblproperties ('stoa.write.sortBy' = '%3$s')"
            .formatted(name, column, column));
  }

  /** Inserts numbers in random order, some with texts. */
  private void insert(String name, int from, int to) {
    catalog.sql(
        "insert into $.%s select id, if(id %% 7 = 0, null, 'é' || id) from range(%d, %d) order by hash(id)"
            .formatted(name, from, to));
  }

  /** Returns the number of sorts in a query's plan, after checking its rows against a shuffle. */
  private int sortCount(String query) {
    String qualifiedQuery = query.replace("$", catalog.name());
    String plan = catalog.spark().sql(qualifiedQuery).queryExecution().executedPlan().toString();
    assertFalse(plan.contains("Exchange"), plan);
    List<String> rows = catalog.sql(query).stream().sorted().toList();
    catalog.spark().conf().set(BUCKETING, "false");
    List<String> shuffled = catalog.sql(query).stream().sorted().toList();
    catalog.spark().conf().set(BUCKETING, "true");
    assertEquals(shuffled, rows);
    assertFalse(rows.isEmpty());
    return plan.split(" Sort \\[", -1).length - 1;
  }

  private void createNumberTables() {
    createTable("a", "id");
    createTable("b", "id");
    insert("a", 0, 3_000);
    insert("b", 1_000, 5_000);
  }

  @Test
  void sortedBucketsAreMergedWithoutASort() {
    createNumberTables();
    assertEquals(0, sortCount(JOIN_BY_ID.formatted("inner")));
    assertEquals(0, sortCount(JOIN_BY_ID.formatted("full")));
    assertEquals(
        0, sortCount(JOIN_BY_ID.formatted("inner") + " where a.v like '%9' and b.id > 1500"));
    // The order of the texts is unknown, and none is reported unless the ids are read.
    assertEquals(2, sortCount(JOIN_BY_ID.formatted("inner") + " and a.v = b.v"));
  }

  @Test
  void stringsAndNullsHaveTheOrderOfSpark() {
    createTable("a", "v");
    createTable("b", "v");
    insert("a", 0, 3_000);
    insert("b", 1_000, 5_000);
    catalog.sql(
        "insert overwrite $.b select * from $.b union all values (-1, '\uffff'), (-2,"
            + " '\ud83d\ude00'), (-3, '')");
    catalog.sql(
        "insert overwrite $.a select * from $.a union all values (-4, '\uffff'), (-5,"
            + " '\ud83d\ude00'), (-6, '')");
    assertEquals(0, sortCount(JOIN_BY_TEXT));
    assertEquals(0, sortCount(JOIN_BY_TEXT.replace("a join", "a full join")));
  }

  @Test
  void deletedRowsDoNotChangeTheOrder() {
    createNumberTables();
    catalog.sql("delete from $.a where id % 3 = 1");
    assertEquals(0, sortCount(JOIN_BY_ID.formatted("inner")));
  }

  @Test
  void severalSplitDirectoriesOfABucketAreMergedOnlyIfEnabled() {
    createNumberTables();
    insert("b", 0, 2_000);
    assertEquals(1, sortCount(JOIN_BY_ID.formatted("inner")));
    catalog.spark().conf().set(MERGES_PARTITIONS, "true");
    assertEquals(0, sortCount(JOIN_BY_ID.formatted("inner")));
    catalog.spark().conf().set(MERGES_PARTITIONS, "false");
    catalog.sql("call $.system.compact(table => '" + warehouse.resolve("b") + "')");
    assertEquals(0, sortCount(JOIN_BY_ID.formatted("inner")));
  }

  @Test
  void anUpdatedColumnIsSortedIfItsNewValuesAre() {
    createTable("a", "v");
    createTable("b", "v");
    insert("a", 0, 3_000);
    insert("b", 1_000, 5_000);
    String join =
        "select /*+ merge(a, b) */ a.id, b.id from $.a a join $.b b on a.v = b.v and a.id = b.id";
    // The numbers of b have four digits each, so they are sorted as texts too.
    assertEquals(1, sortCount(join));
    assertEquals(0, sortCount(JOIN_BY_TEXT));
    catalog.sql("update $.a set id = -id");
    assertEquals(0, sortCount(JOIN_BY_TEXT));
    catalog.sql("update $.a set id = 2000");
    // Now those of a are sorted too: they are all equal.
    assertEquals(0, sortCount(join));
  }
}
