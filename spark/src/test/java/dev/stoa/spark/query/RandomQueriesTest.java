package dev.stoa.spark.query;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.stoa.spark.RowText;
import dev.stoa.spark.SparkExtension;
import dev.stoa.testing.Seeds;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.Stream;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.SparkSession;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;

/**
 * Random queries of random tables: what Spark answers of the same rows in Parquet is the oracle.
 */
@ExtendWith(SparkExtension.class)
class RandomQueriesTest {
  private static final int QUERIES_A_TABLE = 50;
  private static final int THREADS = 2;

  @TempDir Path directory;

  private final AtomicInteger rowsSeen = new AtomicInteger();
  private final AtomicInteger refused = new AtomicInteger();

  @Test
  void queriesAnswerAsOfParquet(SparkSession spark) throws Exception {
    run(spark, Seeds.rounds(100));
  }

  @Test
  @Tag("long")
  void tenThousandQueriesAnswerAsOfParquet(SparkSession spark) throws Exception {
    run(spark, Seeds.rounds(10_000));
  }

  /** Each table has random numbers of its own, so that threads do not change what is asked. */
  private void run(SparkSession spark, int queries) throws Exception {
    Random random = Seeds.random(RandomQueriesTest.class);
    ExecutorService threads = Executors.newFixedThreadPool(THREADS);
    try {
      List<Future<?>> tables = new ArrayList<>();
      for (int asked = 0; asked < queries; asked += QUERIES_A_TABLE) {
        long seed = random.nextLong();
        int count = Math.min(QUERIES_A_TABLE, queries - asked);
        Path place = directory.resolve("t" + asked);
        tables.add(threads.submit(() -> ask(session(spark, seed), new Random(seed), place, count)));
      }
      for (Future<?> table : tables) {
        table.get();
      }
    } finally {
      threads.shutdownNow();
    }
    assertTrue(rowsSeen.get() > queries, () -> "few rows are answered: " + rowsSeen);
    assertTrue(refused.get() < queries / 20, () -> "many queries are refused: " + refused);
  }

  /** Most sessions interpret, which takes less time than compiling each query; some compile. */
  private static SparkSession session(SparkSession spark, long seed) {
    SparkSession session = spark.newSession();
    session.conf().set("spark.sql.shuffle.partitions", "1");
    session.conf().set("spark.sql.adaptive.enabled", seed % 8 == 1);
    session.conf().set("spark.sql.codegen.wholeStage", seed % 8 == 0);
    session.conf().set("spark.sql.codegen.factoryMode", seed % 8 == 0 ? "FALLBACK" : "NO_CODEGEN");
    session.conf().set("spark.sql.datetime.java8API.enabled", "true");
    session.conf().set("spark.sql.timeType.enabled", "true");
    session.conf().set("spark.sql.session.timeZone", "UTC");
    SparkSession.setActiveSession(session);
    return session;
  }

  private void ask(SparkSession spark, Random random, Path place, int count) {
    SparkSession.setActiveSession(spark);
    TwinTables twins = TwinTables.make(spark, random, place);
    RandomQuery queries = new RandomQuery(random, Operand.of(twins.schema(), twins.rows()));
    for (int i = 0; i < count; i++) {
      String query = queries.next();
      List<String> expected = answer(spark, twins.parquet(), query);
      List<String> found = answer(spark, twins.stored(), query);
      assertEquals(
          String.join("\n", expected),
          String.join("\n", found),
          () -> query + "\nof " + twins.schema().toDDL());
      rowsSeen.addAndGet(found.size());
    }
  }

  private List<String> answer(SparkSession spark, Dataset<Row> table, String query) {
    table.createOrReplaceTempView("t");
    List<Row> rows;
    try {
      rows = spark.sql(query).collectAsList();
    } catch (Exception e) {
      refused.incrementAndGet();
      String text = String.valueOf(e.getMessage());
      return List.of(e.getClass().getName() + " " + text.substring(0, Math.min(40, text.length())));
    }
    Stream<String> texts = rows.stream().map(RowText::of);
    return (query.contains(" order by ") && query.contains(" limit ") ? texts : texts.sorted())
        .toList();
  }
}
