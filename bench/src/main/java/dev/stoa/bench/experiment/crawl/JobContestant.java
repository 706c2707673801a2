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

/** The job of the CIF paper's Figure 1 over one format; every run submits a new job. */
final class JobContestant implements Contestant {
  /** The name of the time from the job's submission to its end. */
  static final String TOTAL = "total";

  /** The name of the CPU time of the map tasks. */
  static final String CPU = "cpu";

  private static final int MIN_TASK_COUNT = 10;

  private final CrawlFormat format;
  private final Path directory;
  private final CrawlStorage storage;
  private final LocalJobs jobs;

  JobContestant(CrawlFormat format, Path directory, CrawlStorage storage, LocalJobs jobs) {
    this.format = format;
    this.directory = directory;
    this.storage = storage;
    this.jobs = jobs;
  }

  @Override
  public String caseName() {
    return storage.caseName();
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
    format.configureInput(job, storage.path(directory));
    CrawlStorage.Run run = storage.run(job, format, jobs);
    JobResult result = run.result();
    if (result.mapTaskCount() < MIN_TASK_COUNT) {
      throw new IOException(
          "%s was read by %d map tasks, expected at least %d: generate its data again"
              .formatted(directory, result.mapTaskCount(), MIN_TASK_COUNT));
    }
    String answer = String.join(" | ", result.answer());
    return Outcome.of(answer, format.rowCount(result), run.bytesRead(), result.mapTime().toNanos())
        .withNanos(TOTAL, result.totalTime().toNanos())
        .withNanos(CPU, result.mapCpuTime().toNanos());
  }
}
