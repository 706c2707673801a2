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
 * The job of {@link JobContestant} with a map function that does nothing. It measures Hadoop's own
 * cost per record and job, which is the lower limit for any format.
 */
final class NoopContestant implements Contestant {
  /** The name of the case of all instances. */
  static final String CASE_NAME = "noop";

  /** Configures how a job reads, or generates, its records. */
  @FunctionalInterface
  interface InputConfiguration {
    void configure(Job job) throws IOException;
  }

  private final String name;
  private final String setup;
  private final InputConfiguration inputConfiguration;
  private final LocalJobs jobs;

  NoopContestant(String name, String setup, InputConfiguration inputConfiguration, LocalJobs jobs) {
    this.name = name;
    this.setup = setup;
    this.inputConfiguration = inputConfiguration;
    this.jobs = jobs;
  }

  @Override
  public String name() {
    return name;
  }

  @Override
  public String caseName() {
    return CASE_NAME;
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
    inputConfiguration.configure(job);
    job.setMapperClass(NoopMapper.class);
    JobResult result = jobs.run(job);
    String answer = result.rows() + " records" + String.join("", result.answer());
    return Outcome.of(answer, result.rows(), 0, result.mapTime().toNanos())
        .withNanos(JobContestant.TOTAL, result.totalTime().toNanos())
        .withNanos(JobContestant.CPU, result.mapCpuTime().toNanos());
  }
}
