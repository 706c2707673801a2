package dev.stoa.bench.experiment.tpcds;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.stoa.bench.experiment.loop.Stopwatch;
import dev.stoa.bench.harness.Outcome;
import dev.stoa.bench.harness.Series;
import dev.stoa.bench.spark.SparkContestant;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** The summary of TPC-DS compares the queries that all contestants ran. */
final class TpcdsSummaryTest {
  private static final long SECOND = 1_000_000_000L;

  @Test
  void computesRatiosOfTotalsAndOfTheBestAndWorstQuery() {
    Map<String, Double> ratios =
        new TpcdsSummary("ours")
            .of(
                List.of(
                    series("q1", "peer", 8),
                    series("q1", "ours", 2),
                    series("q2", "peer", 4),
                    series("q2", "ours", 4),
                    series("q3", "peer", 1),
                    series("q3", "ours", 2)));
    assertEquals(13.0 / 8, ratios.get("total, peer / ours"), 1e-9);
    assertEquals(13.0 / 8, ratios.get("total cpu, peer / ours"), 1e-9);
    assertEquals(13.0 / 8, ratios.get("total reading, peer / ours"), 1e-9);
    assertEquals(4, ratios.get("best, peer / ours"), 1e-9);
    assertEquals(1, ratios.get("median, peer / ours"), 1e-9);
    assertEquals(0.5, ratios.get("worst, peer / ours"), 1e-9);
    assertEquals(2.0 / 8, ratios.get("bytes on disk, ours / peer"), 1e-9);
  }

  @Test
  void ignoresQueriesThatOneContestantDidNotRun() {
    Map<String, Double> ratios =
        new TpcdsSummary("ours")
            .of(
                List.of(
                    series("q1", "peer", 8), series("q1", "ours", 2), series("q2", "peer", 100)));
    assertEquals(4, ratios.get("total, peer / ours"), 1e-9);
    assertEquals(Map.of(), new TpcdsSummary("ours").of(List.of(series("q1", "peer", 8))));
  }

  @Test
  void lists103Queries() {
    assertEquals(103, TpcdsQueries.NAMES.size());
    assertEquals(List.of("q13", "q14a", "q14b", "q15"), TpcdsQueries.NAMES.subList(12, 16));
  }

  /** One round of a contestant with this time and table size. */
  private static Series series(String query, String name, long seconds) {
    Outcome outcome =
        Outcome.of("answer", 1, 0, seconds * SECOND)
            .withNanos(Stopwatch.CPU, seconds * SECOND)
            .withNanos(SparkContestant.READING, seconds * SECOND);
    return new Series(query, name, "", seconds, List.of(outcome));
  }
}
