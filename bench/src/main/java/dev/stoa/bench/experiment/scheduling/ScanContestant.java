package dev.stoa.bench.experiment.scheduling;

import dev.stoa.bench.harness.Contestant;
import dev.stoa.bench.harness.Outcome;
import dev.stoa.cli.demo.job.JobResult;
import dev.stoa.cli.demo.job.LocalJobs;
import dev.stoa.cli.work.FileTree;
import dev.stoa.hadoop.mapreduce.ColumnInputFormat;
import dev.stoa.hadoop.mapreduce.StoaCounter;
import java.io.IOException;
import java.nio.file.Path;
import java.util.OptionalInt;
import org.apache.hadoop.io.NullWritable;
import org.apache.hadoop.mapreduce.Job;
import org.apache.hadoop.mapreduce.lib.output.NullOutputFormat;

/**
 * A job that reads all blocks with a given number of map tasks. The time is measured from the job's
 * submission to its end.
 */
final class ScanContestant implements Contestant {
  /** The name of the total time of the map tasks, divided by the number of slots. */
  static final String MAP_TIME = "map";

  private final String name;
  private final OptionalInt taskCount;
  private final Path table;
  private final LocalJobs jobs;

  /** Creates a contestant that requests a number of map tasks; empty for the default. */
  ScanContestant(String name, OptionalInt taskCount, Path table, LocalJobs jobs) {
    this.name = name;
    this.taskCount = taskCount;
    this.table = table;
    this.jobs = jobs;
  }

  @Override
  public String name() {
    return name;
  }

  @Override
  public String setup() {
    return taskCount.isPresent()
        ? "setTaskCount(job, " + taskCount.getAsInt() + ")"
        : "the default number of tasks";
  }

  @Override
  public long bytesOnDisk() throws IOException {
    return FileTree.sizeInBytes(table);
  }

  @Override
  public Outcome run() throws IOException {
    Job job = jobs.newJob("scan, " + name);
    configure(job);
    JobResult result = jobs.run(job);
    if (taskCount.isPresent() && result.mapTasks() != taskCount.getAsInt()) {
      throw new IOException(
          "%s was read by %d map tasks, expected %d: run with more rows"
              .formatted(table, result.mapTasks(), taskCount.getAsInt()));
    }
    String answer =
        "%d rows, %d bytes, sum %d"
            .formatted(
                result.rows(),
                result.counter(ScanMapper.ScanCounter.BYTES),
                result.counter(ScanMapper.ScanCounter.FIRST_BYTES));
    long bytesRead = StoaCounter.BYTES_READ.valueIn(result.counters());
    return Outcome.of(answer, result.rows(), bytesRead, result.totalTime().toNanos())
        .withNanos(MAP_TIME, result.mapTime().toNanos());
  }

  private void configure(Job job) throws IOException {
    job.setInputFormatClass(ColumnInputFormat.class);
    ColumnInputFormat.addInputPath(job, new org.apache.hadoop.fs.Path(table.toUri()));
    if (taskCount.isPresent()) {
      ColumnInputFormat.setTaskCount(job, taskCount.getAsInt());
    }
    job.setMapperClass(ScanMapper.class);
    job.setNumReduceTasks(0);
    job.setOutputKeyClass(NullWritable.class);
    job.setOutputValueClass(NullWritable.class);
    job.setOutputFormatClass(NullOutputFormat.class);
  }
}
