package dev.stoa.cli.demo;

import dev.stoa.cli.demo.job.JobResult;
import java.time.Duration;
import java.util.List;
import java.util.SortedSet;
import java.util.function.Function;

/**
 * The measured runs of one job over one input.
 *
 * @param inputName "Stoa" or "seq-uncompressed"
 * @param bytesRead the number of bytes of input that one run reads
 * @param runs one result per round, without the warm-up
 */
public record JobSeries(String inputName, long bytesRead, List<JobResult> runs) {
  /** Copies the runs; there must be at least one. */
  public JobSeries {
    if (runs.isEmpty()) {
      throw new IllegalArgumentException(inputName + " was not run");
    }
    runs = List.copyOf(runs);
  }

  /** Returns the answer of the first run. */
  public SortedSet<String> answer() {
    return runs.get(0).answer();
  }

  /** Returns the median map time. */
  public Duration medianMapTime() {
    return median(JobResult::mapTime);
  }

  /** Returns the median total time. */
  public Duration medianTotalTime() {
    return median(JobResult::totalTime);
  }

  /** Returns whether all runs of both series gave the same answer. */
  boolean agreesWith(JobSeries other) {
    SortedSet<String> answer = answer();
    return runs.stream().allMatch(run -> run.answer().equals(answer))
        && other.runs.stream().allMatch(run -> run.answer().equals(answer));
  }

  private Duration median(Function<JobResult, Duration> time) {
    List<Duration> sortedTimes = runs.stream().map(time).sorted().toList();
    int middleIndex = sortedTimes.size() / 2;
    return sortedTimes.size() % 2 == 1
        ? sortedTimes.get(middleIndex)
        : sortedTimes.get(middleIndex - 1).plus(sortedTimes.get(middleIndex)).dividedBy(2);
  }
}
