package dev.stoa.bench.demo;

import dev.stoa.bench.job.JobResult;
import java.time.Duration;
import java.util.List;
import java.util.SortedSet;
import java.util.function.Function;

/**
 * The measured runs of one job over one input.
 *
 * @param input how the input is called: "Stoa", "seq-uncompressed"
 * @param bytesRead the bytes that one run reads of it
 * @param runs one result a round, without the warm-up
 */
public record JobSeries(String input, long bytesRead, List<JobResult> runs) {
  /** Keeps the runs as they are. */
  public JobSeries {
    if (runs.isEmpty()) {
      throw new IllegalArgumentException(input + " was not run");
    }
    runs = List.copyOf(runs);
  }

  /** What the first run answered. */
  public SortedSet<String> answer() {
    return runs.get(0).answer();
  }

  /** The middle one of the runs' map times. */
  public Duration medianMapTime() {
    return median(JobResult::mapTime);
  }

  /** The middle one of the runs' total times. */
  public Duration medianTotalTime() {
    return median(JobResult::totalTime);
  }

  /** Whether all of its runs and all of the other's gave one answer. */
  boolean answersAs(JobSeries other) {
    SortedSet<String> answer = answer();
    return runs.stream().allMatch(run -> run.answer().equals(answer))
        && other.runs.stream().allMatch(run -> run.answer().equals(answer));
  }

  private Duration median(Function<JobResult, Duration> time) {
    List<Duration> sorted = runs.stream().map(time).sorted().toList();
    int middle = sorted.size() / 2;
    return sorted.size() % 2 == 1
        ? sorted.get(middle)
        : sorted.get(middle - 1).plus(sorted.get(middle)).dividedBy(2);
  }
}
