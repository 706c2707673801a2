package dev.stoa.cli.demo;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.stoa.cli.demo.job.JobResult;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.TreeSet;
import org.apache.hadoop.mapreduce.Counters;
import org.junit.jupiter.api.Test;

/** Computes medians and compares answers. */
class JobSeriesTest {
  @Test
  void medianOfThreeRunsIsTheMiddleOne() {
    JobSeries series = series(result(30, "a"), result(10, "a"), result(20, "a"));
    assertEquals(Duration.ofMillis(20), series.medianTotalTime());
    assertEquals(Duration.ofMillis(2), series.medianMapTime());
  }

  @Test
  void medianOfTwoRunsIsTheirMean() {
    assertEquals(Duration.ofMillis(15), series(result(10, "a"), result(20, "a")).medianTotalTime());
  }

  @Test
  void answersAgreeOnlyIfAllRunsAgree() {
    JobSeries equalAnswers = series(result(1, "a", "b"), result(1, "b", "a"));
    JobSeries differentAnswers = series(result(1, "a", "b"), result(1, "a"));
    assertTrue(new DemoReport(1, equalAnswers, equalAnswers, Map.of()).answersAgree());
    assertFalse(new DemoReport(1, equalAnswers, differentAnswers, Map.of()).answersAgree());
    assertFalse(new DemoReport(1, differentAnswers, equalAnswers, Map.of()).answersAgree());
  }

  @Test
  void aSeriesHasAtLeastOneRun() {
    assertThrows(IllegalArgumentException.class, JobSeriesTest::series);
  }

  private static JobSeries series(JobResult... runs) {
    return new JobSeries("Stoa", 1, List.of(runs));
  }

  private static JobResult result(int millis, String... answer) {
    return new JobResult(
        new TreeSet<>(List.of(answer)),
        Duration.ofMillis(millis),
        Duration.ofMillis(millis / 10),
        Duration.ofMillis(millis / 10),
        new Counters());
  }
}
