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
  private static final String MERGING =
      "spark.sql.sources.v2.bucketing.preserveOrderingOnCoalesce.enabled";
  private static final Map<String, String> SETTINGS =
      Map.of(
          BUCKETING,
          "true",
          "spark.sql.sources.v2.bucketing.pushPartValues.enabled",
          "true",
          MERGING,
          "false",
          "spark.sql.requireAllClusterKeysForCoPartition",
          "false",
          "spark.sql.adaptive.enabled",
          "false",
          "spark.sql.autoBroadcastJoinThreshold",
          "-1");
  private static final String JOIN =
      "select /*+ merge(a, b) */ a.id, a.v, b.v from $.a a %s join $.b b on a.id = b.id";
  private static final String TEXTS =
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

  private void table(String name, String column) {
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

  /** The number of sorts in a query's plan; checks that its rows are the same as with a shuffle. */
  private int sorts(String query) {
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

  private void numbers() {
    table("a", "id");
    table("b", "id");
    insert("a", 0, 3_000);
    insert("b", 1_000, 5_000);
  }

  @Test
  void sortedBucketsAreMergedWithoutASort() {
    numbers();
    assertEquals(0, sorts(JOIN.formatted("inner")));
    assertEquals(0, sorts(JOIN.formatted("full")));
    assertEquals(0, sorts(JOIN.formatted("inner") + " where a.v like '%9' and b.id > 1500"));
    // The order of the texts is unknown, and none is reported unless the ids are read.
    assertEquals(2, sorts(JOIN.formatted("inner") + " and a.v = b.v"));
  }

  @Test
  void stringsAndNullsHaveTheOrderOfSpark() {
    table("a", "v");
    table("b", "v");
    insert("a", 0, 3_000);
    insert("b", 1_000, 5_000);
    catalog.sql(
        "insert overwrite $.b select * from $.b union all values (-1, '\uffff'), (-2,"
            + " '\ud83d\ude00'), (-3, '')");
    catalog.sql(
        "insert overwrite $.a select * from $.a union all values (-4, '\uffff'), (-5,"
            + " '\ud83d\ude00'), (-6, '')");
    assertEquals(0, sorts(TEXTS));
    assertEquals(0, sorts(TEXTS.replace("a join", "a full join")));
  }

  @Test
  void deletedRowsDoNotChangeTheOrder() {
    numbers();
    catalog.sql("delete from $.a where id % 3 = 1");
    assertEquals(0, sorts(JOIN.formatted("inner")));
  }

  @Test
  void severalSplitDirectoriesOfABucketAreMergedOnlyIfEnabled() {
    numbers();
    insert("b", 0, 2_000);
    assertEquals(1, sorts(JOIN.formatted("inner")));
    catalog.spark().conf().set(MERGING, "true");
    assertEquals(0, sorts(JOIN.formatted("inner")));
    catalog.spark().conf().set(MERGING, "false");
    // Compaction appends the rows of one to those of another; a query writes them in order.
    catalog.sql("call $.system.compact(table => '" + warehouse.resolve("b") + "')");
    assertEquals(1, sorts(JOIN.formatted("inner")));
    catalog.sql("insert overwrite $.b select * from $.b");
    assertEquals(0, sorts(JOIN.formatted("inner")));
  }

  @Test
  void anUpdatedColumnIsSortedIfItsNewValuesAre() {
    table("a", "v");
    table("b", "v");
    insert("a", 0, 3_000);
    insert("b", 1_000, 5_000);
    String join =
        "select /*+ merge(a, b) */ a.id, b.id from $.a a join $.b b on a.v = b.v and a.id = b.id";
    // The numbers of b have four digits each, so they are sorted as texts too.
    assertEquals(1, sorts(join));
    assertEquals(0, sorts(TEXTS));
    catalog.sql("update $.a set id = -id");
    assertEquals(0, sorts(TEXTS));
    catalog.sql("update $.a set id = 2000");
    // Now those of a are sorted too: they are all equal.
    assertEquals(0, sorts(join));
  }
}
