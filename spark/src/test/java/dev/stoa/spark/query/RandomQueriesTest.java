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
 * Compares the results of random queries on random tables, after random changes, with Spark's
 * results on the same rows in Parquet. {@code -Dtable=} runs the queries of one table only: its
 * value is the number that a failure prints.
 */
@ExtendWith(SparkExtension.class)
class RandomQueriesTest {
  private static final int THREAD_COUNT = 2;

  @TempDir Path directory;

  private final AtomicInteger queryCount = new AtomicInteger();
  private final AtomicInteger returnedRowCount = new AtomicInteger();
  private final AtomicInteger failedQueryCount = new AtomicInteger();
  private final ConcurrentLinkedQueue<String> failures = new ConcurrentLinkedQueue<>();

  @Test
  void queriesReturnTheSameAsOverParquet(SparkSession spark) throws Exception {
    compareQueries(spark, Seeds.rounds(100), 25);
  }

  @Test
  @Tag("long")
  void tenThousandQueriesReturnTheSameAsOverParquet(SparkSession spark) throws Exception {
    compareQueries(spark, Seeds.rounds(10_000), 100);
  }

  /** Each table has its own random numbers, so that threads do not change the queries. */
  private void compareQueries(SparkSession spark, int totalCount, int countPerTable)
      throws Exception {
    Random random = Seeds.random(RandomQueriesTest.class);
    Long chosenSeed = Long.getLong("table");
    ExecutorService threads = Executors.newFixedThreadPool(THREAD_COUNT);
    long start = System.nanoTime();
    try {
      List<Future<?>> comparisons = new ArrayList<>();
      for (int startedCount = 0; startedCount < totalCount; startedCount += countPerTable) {
        long seed = chosenSeed == null ? random.nextLong() : chosenSeed;
        int count = Math.min(countPerTable, totalCount - startedCount);
        Path tableDirectory = directory.resolve("t" + startedCount);
        comparisons.add(threads.submit(() -> compareOnTable(spark, seed, tableDirectory, count)));
      }
      for (Future<?> comparison : comparisons) {
        comparison.get();
      }
    } finally {
      threads.shutdownNow();
    }
    System.out.printf(
        "RandomQueriesTest: %d queries, %d rows, %d refused by both, %d failures, %.0f s%n",
        queryCount.get(),
        returnedRowCount.get(),
        failedQueryCount.get(),
        failures.size(),
        secondsSince(start));
    assertEquals(List.of(), List.copyOf(failures));
    assertEquals(totalCount, queryCount.get());
    assertTrue(
        returnedRowCount.get() > totalCount, () -> "queries return few rows: " + returnedRowCount);
    assertTrue(
        failedQueryCount.get() < totalCount / 20, () -> "many queries fail: " + failedQueryCount);
  }

  private static double secondsSince(long start) {
    return (System.nanoTime() - start) / 1e9;
  }

  /** Runs all queries of one table; records the first failure, which ends the run. */
  private void compareOnTable(SparkSession spark, long seed, Path tableDirectory, int count) {
    long start = System.nanoTime();
    try {
      QueryComparison comparison = QueryComparison.create(spark, seed, tableDirectory);
      double creationSeconds = secondsSince(start);
      for (int i = 0; i < count; i++) {
        QueryComparison.Answer answer = comparison.compareNext();
        queryCount.incrementAndGet();
        returnedRowCount.addAndGet(answer.rows().size());
        failedQueryCount.addAndGet(answer.isFailure() ? 1 : 0);
      }
      System.out.printf(
          "table %d: made in %.1f s, %d queries in %.1f s; %d so far%n",
          seed, creationSeconds, count, secondsSince(start) - creationSeconds, queryCount.get());
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
