package dev.stoa.bench.experiment.crawl;

import dev.stoa.bench.harness.Contestant;
import dev.stoa.bench.harness.Outcome;
import dev.stoa.cli.demo.crawl.ContentTypeJob;
import dev.stoa.cli.demo.crawl.CrawlGenerator;
import dev.stoa.cli.demo.job.JobResult;
import dev.stoa.cli.demo.job.LocalJobs;
import java.io.IOException;
import org.apache.hadoop.mapreduce.Job;

/**
 * The same job with a map function that does nothing: Hadoop's own cost per record and job, the
 * lower limit of any format.
 */
final class NoopContestant implements Contestant {
  static final String CASE = "noop";

  /** Configures how the job reads, or generates, its records. */
  @FunctionalInterface
  interface Input {
    void configure(Job job) throws IOException;
  }

  private final String name;
  private final String setup;
  private final Input input;
  private final LocalJobs jobs;

  NoopContestant(String name, String setup, Input input, LocalJobs jobs) {
    this.name = name;
    this.setup = setup;
    this.input = input;
    this.jobs = jobs;
  }

  @Override
  public String name() {
    return name;
  }

  @Override
  public String caseName() {
    return CASE;
  }

  @Override
  public String setup() {
    return setup;
  }

  @Override
  public long bytesOnDisk() {
    return 0;
  }

  @Override
  public Outcome run() throws IOException {
    Job job = jobs.newJob("nothing, " + name);
    ContentTypeJob.configure(job, CrawlGenerator.PATTERN);
    input.configure(job);
    job.setMapperClass(NoopMapper.class);
    JobResult result = jobs.run(job);
    String answer = result.rowCount() + " records" + String.join("", result.answer());
    return Outcome.of(answer, result.rowCount(), 0, result.mapTime().toNanos())
        .withNanos(JobContestant.TOTAL, result.totalTime().toNanos())
        .withNanos(JobContestant.CPU, result.mapCpuTime().toNanos());
  }
}
