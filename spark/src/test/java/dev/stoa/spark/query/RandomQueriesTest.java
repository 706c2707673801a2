package dev.stoa.spark.query;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.stoa.spark.SparkExtension;
import dev.stoa.testing.Seeds;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicInteger;
import org.apache.spark.sql.SparkSession;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;

/**
 * Random queries of random tables after random changes, with Spark's results on the same rows in
 * Parquet as the oracle. {@code -Dtable=} runs one table alone, by the number in a failure.
 */
@ExtendWith(SparkExtension.class)
class RandomQueriesTest {
  private static final int THREADS = 2;

  @TempDir Path directory;

  private final AtomicInteger asked = new AtomicInteger();
  private final AtomicInteger rowsSeen = new AtomicInteger();
  private final AtomicInteger refused = new AtomicInteger();
  private final ConcurrentLinkedQueue<String> failures = new ConcurrentLinkedQueue<>();

  @Test
  void queriesReturnTheSameAsOverParquet(SparkSession spark) throws Exception {
    run(spark, Seeds.rounds(100), 25);
  }

  @Test
  @Tag("long")
  void tenThousandQueriesReturnTheSameAsOverParquet(SparkSession spark) throws Exception {
    run(spark, Seeds.rounds(10_000), 100);
  }

  /** Each table has its own random numbers, so that threads do not change the queries. */
  private void run(SparkSession spark, int queries, int queriesOfATable) throws Exception {
    Random random = Seeds.random(RandomQueriesTest.class);
    Long only = Long.getLong("table");
    ExecutorService threads = Executors.newFixedThreadPool(THREADS);
    long start = System.nanoTime();
    try {
      List<Future<?>> tables = new ArrayList<>();
      for (int begun = 0; begun < queries; begun += queriesOfATable) {
        long seed = only == null ? random.nextLong() : only;
        int count = Math.min(queriesOfATable, queries - begun);
        Path place = directory.resolve("t" + begun);
        tables.add(threads.submit(() -> ask(spark, seed, place, count)));
      }
      for (Future<?> table : tables) {
        table.get();
      }
    } finally {
      threads.shutdownNow();
    }
    System.out.printf(
        "RandomQueriesTest: %d queries, %d rows, %d refused by both, %d failures, %.0f s%n",
        asked.get(), rowsSeen.get(), refused.get(), failures.size(), seconds(start));
    assertEquals(List.of(), List.copyOf(failures));
    assertEquals(queries, asked.get());
    assertTrue(rowsSeen.get() > queries, () -> "few rows are answered: " + rowsSeen);
    assertTrue(refused.get() < queries / 20, () -> "many queries are refused: " + refused);
  }

  private static double seconds(long start) {
    return (System.nanoTime() - start) / 1e9;
  }

  /** All queries of one table; the first failure is recorded, and ends it. */
  private void ask(SparkSession spark, long seed, Path place, int count) {
    long start = System.nanoTime();
    try {
      QueryComparison comparison = QueryComparison.make(spark, seed, place);
      double made = seconds(start);
      for (int i = 0; i < count; i++) {
        QueryComparison.Answer answer = comparison.ask();
        asked.incrementAndGet();
        rowsSeen.addAndGet(answer.rows().size());
        refused.addAndGet(answer.isRefusal() ? 1 : 0);
      }
      System.out.printf(
          "table %d: made in %.1f s, %d queries in %.1f s; %d so far%n",
          seed, made, count, seconds(start) - made, asked.get());
    } catch (Throwable e) { // including assertion errors
      StringBuilder text = new StringBuilder("-Dtable=" + seed + ": " + e.getMessage());
      for (Throwable cause = e.getCause(); cause != null; cause = cause.getCause()) {
        text.append("\ncaused by ").append(cause);
        for (int i = 0; i < Math.min(12, cause.getStackTrace().length); i++) {
          text.append("\n  at ").append(cause.getStackTrace()[i]);
        }
      }
      failures.add(text.toString());
      System.out.println(text);
    }
  }
}
