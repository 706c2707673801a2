package dev.stoa.hadoop.grouping;

import java.io.IOException;
import java.util.Optional;
import org.apache.hadoop.mapred.JobConf;
import org.apache.hadoop.mapred.MapOutputCollector;
import org.apache.hadoop.mapred.OutputCollector;
import org.apache.hadoop.mapred.RawKeyValueIterator;
import org.apache.hadoop.mapred.Task.CombinerRunner;
import org.apache.hadoop.mapreduce.TaskCounter;

/**
 * The job's combiner, of either API; {@link FingerprintCollector} and {@link MapOutputFiles} run
 * it.
 *
 * @param <K> the class of keys
 * @param <V> the class of values
 */
final class Combiner<K, V> {
  /** The number of spills below which Hadoop does not combine again when it merges them. */
  private static final int DEFAULT_MIN_SPILL_COUNT = 3;

  private final CombinerRunner<K, V> runner;
  private final int minSpillCount;

  private Combiner(CombinerRunner<K, V> runner, JobConf job) {
    this.runner = runner;
    minSpillCount = job.getInt("mapreduce.map.combine.minspills", DEFAULT_MIN_SPILL_COUNT);
  }

  /** Returns the job's combiner; empty if it has none. */
  static <K, V> Optional<Combiner<K, V>> of(MapOutputCollector.Context context)
      throws ClassNotFoundException {
    JobConf job = context.getJobConf();
    CombinerRunner<K, V> runner =
        CombinerRunner.create(
            job,
            context.getMapTask().getTaskID(),
            context.getReporter().getCounter(TaskCounter.COMBINE_INPUT_RECORDS),
            context.getReporter(),
            null);
    return Optional.ofNullable(runner).map(created -> new Combiner<>(created, job));
  }

  /** Whether it runs on the records of this many spills while they are merged. */
  boolean mergesSpills(int spillCount) {
    return spillCount >= minSpillCount;
  }

  /** Runs on records of one partition, in which equal keys are neighbors. */
  void combine(RawKeyValueIterator records, OutputCollector<K, V> output) throws IOException {
    try {
      runner.combine(records, output);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new IOException("the combiner was interrupted", e);
    } catch (ClassNotFoundException e) {
      throw new IOException(e);
    }
  }
}
