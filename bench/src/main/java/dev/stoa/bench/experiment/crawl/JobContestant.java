package dev.stoa.bench.experiment.crawl;

import dev.stoa.bench.harness.Contestant;
import dev.stoa.bench.harness.Outcome;
import dev.stoa.cli.demo.crawl.ContentTypeJob;
import dev.stoa.cli.demo.crawl.CrawlGenerator;
import dev.stoa.cli.demo.job.JobResult;
import dev.stoa.cli.demo.job.LocalJobs;
import dev.stoa.cli.work.FileTree;
import java.io.IOException;
import java.nio.file.Path;
import org.apache.hadoop.mapreduce.Job;

/** The CIF paper's Figure 1 job over one format; every run is a new job. */
final class JobContestant implements Contestant {
  /** The name of the time from the submission to the end. */
  static final String TOTAL = "total";

  /** The name of the processor time of the map tasks. */
  static final String CPU = "cpu";

  private static final int MIN_TASKS = 10;

  private final PageFormat format;
  private final Path directory;
  private final LocalJobs jobs;

  JobContestant(PageFormat format, Path directory, LocalJobs jobs) {
    this.format = format;
    this.directory = directory;
    this.jobs = jobs;
  }

  @Override
  public String name() {
    return format.name();
  }

  @Override
  public String setup() {
    return format.setup();
  }

  @Override
  public long bytesOnDisk() throws IOException {
    return FileTree.sizeInBytes(directory);
  }

  @Override
  public Outcome run() throws IOException {
    Job job = jobs.newJob("content types, " + name());
    ContentTypeJob.configure(job, CrawlGenerator.PATTERN);
    format.configureInput(job, directory);
    JobResult result = jobs.run(job);
    if (result.mapTaskCount() < MIN_TASKS) {
      throw new IOException(
          "%s was read by %d map tasks, expected at least %d: generate its data again"
              .formatted(directory, result.mapTaskCount(), MIN_TASKS));
    }
    String answer = String.join(" | ", result.answer());
    return Outcome.of(
            answer, result.rowCount(), format.bytesRead(result), result.mapTime().toNanos())
        .withNanos(TOTAL, result.totalTime().toNanos())
        .withNanos(CPU, result.mapCpuTime().toNanos());
  }
}
