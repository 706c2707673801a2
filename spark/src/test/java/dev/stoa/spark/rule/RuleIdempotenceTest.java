package dev.stoa.spark.rule;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.stoa.spark.ScanCounts;
import dev.stoa.spark.SparkExtension;
import dev.stoa.table.Table;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.SparkSession;
import org.apache.spark.sql.catalyst.plans.logical.LogicalPlan;
import org.apache.spark.sql.catalyst.rules.Rule;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Rules change a plan only once. Spark itself checks this in programs with the property {@code
 * spark.testing}, as users' tests are.
 */
@ExtendWith(SparkExtension.class)
class RuleIdempotenceTest {
  private static final String TESTING = "spark.testing";
  private static final int ROW_COUNT = 30_000;

  @TempDir static Path directory;

  @BeforeAll
  static void createTables(SparkSession spark) throws IOException {
    save(
        spark.range(0, ROW_COUNT, 1, 6).selectExpr("id", "id % 1000 k", "repeat('x', 100) wide"),
        "fact");
    Table.open(directory.resolve("fact")).indexes().add(List.of("id")).commit();
    save(
        spark
            .range(0, 1000, 1, 1)
            .selectExpr("id k", "id % 10 region", "map('a', string(id), 'b', 'x') m"),
        "dim");
    save(spark.range(0, 10, 1, 1).selectExpr("id region", "concat('r', id) name"), "region");
  }

  private static void save(Dataset<Row> rows, String name) {
    String path = directory.resolve(name).toString();
    rows.write().format("stoa").save(path);
    rows.sparkSession().read().format("stoa").load(path).createOrReplaceTempView("i_" + name);
  }

  @BeforeEach
  void checkRules() {
    System.setProperty(TESTING, "true");
  }

  @AfterEach
  void restore() {
    System.clearProperty(TESTING);
  }

  private static List<Rule<LogicalPlan>> rules(SparkSession spark) {
    return List.of(
        new MapKeyPushdown(),
        new ExposePushedFilters(),
        new HideExposedFilters(),
        new FilterByJoinKeys(),
        new RewriteColumnUpdate(spark));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "SELECT id FROM i_fact WHERE k = 3",
        "SELECT id FROM i_fact JOIN i_dim USING (k) WHERE region = 3",
        "SELECT id FROM i_fact JOIN i_dim USING (k) WHERE region = 3 AND m['a'] > '5'",
        "SELECT id, name FROM i_fact JOIN i_dim USING (k) JOIN i_region USING (region)"
            + " WHERE name = 'r4'",
        "SELECT id, name FROM i_region JOIN i_dim USING (region) JOIN i_fact USING (k)"
            + " WHERE name = 'r4' AND id > 10",
        "SELECT f.id FROM i_fact f LEFT SEMI JOIN i_dim d ON f.k = d.k AND d.m['b'] = 'x'",
        "SELECT * FROM i_fact f WHERE f.id IN (SELECT k FROM i_dim WHERE region = 1)",
        "SELECT id FROM i_fact JOIN VALUES (5L), (7L) AS v(id) USING (id)",
        "SELECT a.k, b.m['a'] FROM i_dim a JOIN i_dim b ON a.k = b.k"
            + " WHERE a.region = 1 AND b.m['b'] IS NOT NULL",
        "SELECT m['a'], count(*) FROM i_dim WHERE map_contains_key(m, 'b') GROUP BY 1",
        "WITH RECURSIVE r(k) AS (SELECT 1L UNION ALL SELECT f.k + 1 FROM i_fact f JOIN r"
            + " ON f.id = r.k WHERE r.k < 4) SELECT * FROM r",
      })
  void rulesChangeAPlanOnce(String query, SparkSession spark) {
    LogicalPlan analyzed = spark.sql(query).queryExecution().analyzed();
    LogicalPlan optimized = spark.sql(query).queryExecution().optimizedPlan();
    for (Rule<LogicalPlan> rule : rules(spark)) {
      for (LogicalPlan plan : List.of(analyzed, optimized)) {
        LogicalPlan once = rule.apply(plan);
        LogicalPlan twice = rule.apply(once);
        assertTrue(twice.fastEquals(once), () -> rule + "\n" + once + "\n" + twice);
      }
      if (!(rule instanceof ExposePushedFilters)) {
        LogicalPlan again = rule.apply(optimized);
        assertTrue(again.fastEquals(optimized), () -> rule + "\n" + optimized + "\n" + again);
      }
    }
  }

  @Test
  void updatesAreRewrittenOnce(SparkSession spark) {
    save(spark.range(0, 10, 1, 1).selectExpr("id", "id a", "id b"), "changed");
    String table = "stoa.`" + directory.resolve("changed") + "`";
    for (String mode : List.of("columns", "rows")) {
      spark.conf().set("spark.stoa.update", mode);
      spark.sql("UPDATE " + table + " SET a = a + 1 WHERE id IN (SELECT region FROM i_region)");
    }
    spark.conf().unset("spark.stoa.update");
    assertEquals(65, spark.sql("SELECT sum(a) FROM " + table).first().getLong(0));
  }

  @Test
  void generatedColumnsAreComputedOnce(SparkSession spark) {
    String table = "stoa.`" + directory.resolve("generated") + "`";
    spark.sql(
        "CREATE TABLE " + table + " (id BIGINT, b BIGINT GENERATED ALWAYS AS (id + 1), c INT)");
    spark.sql("INSERT INTO " + table + " (id) SELECT id FROM i_dim JOIN i_fact USING (k)");
    spark.sql("UPDATE " + table + " SET id = id + 1 WHERE id IN (SELECT region FROM i_region)");
    spark.sql(
        "MERGE INTO "
            + table
            + " t USING i_region r ON t.id = r.region + 1 WHEN MATCHED THEN UPDATE SET id = 0"
            + " WHEN NOT MATCHED THEN INSERT (id) VALUES (r.region)");
    assertEquals(0, spark.sql("SELECT * FROM " + table + " WHERE b <> id + 1").count());
  }

  /**
   * The filters of the other sides are pushed into scans, so that no filter remains in the plan.
   */
  @ParameterizedTest
  @ValueSource(
      strings = {
        "SELECT id FROM i_fact f JOIN i_dim d ON f.id = d.k AND d.region = 3",
        "SELECT id FROM i_dim d JOIN i_fact f ON f.id = d.k AND d.region = 3",
        "SELECT /*+ BROADCAST(s) */ id, name FROM i_fact f JOIN (SELECT d.k, name FROM i_dim d JOIN i_region USING"
            + " (region) WHERE name = 'r4') s ON f.id = s.k",
        "SELECT id, name FROM i_fact f JOIN i_dim d ON f.id = d.k JOIN i_region r ON d.region ="
            + " r.region WHERE d.region < 4 AND r.name = 'r3'",
        "SELECT id FROM i_fact f JOIN i_dim d ON f.id = d.k AND d.m['a'] = '17'",
      })
  void pushedFiltersPruneTheOtherSideWithoutATest(String query, SparkSession spark) {
    String excludedRules = "spark.sql.optimizer.excludedRules";
    spark.conf().set(excludedRules, FilterByJoinKeys.class.getName());
    Dataset<Row> result = spark.sql(query);
    long rowCount = result.collectAsList().size();
    spark.conf().unset(excludedRules);
    String plan = result.queryExecution().executedPlan().toString();
    ScanCounts counts = ScanCounts.of(result);
    assertTrue(rowCount > 0);
    assertTrue(counts.description().contains("dynamicpruningexpression("), plan);
    assertFalse(counts.description().contains("dynamicpruningexpression(true)"), plan);
    assertTrue(counts.rowCount() < ROW_COUNT / 10, () -> counts.rowCount() + plan);
    assertFalse(plan.contains("<=>"), plan);
  }
}
