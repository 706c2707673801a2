package dev.stoa.bench.experiment.study.contestant;

import dev.stoa.bench.experiment.study.job.AnswerKind;
import dev.stoa.bench.experiment.study.job.StudyJobs;
import dev.stoa.bench.harness.Contestant;
import dev.stoa.bench.harness.Outcome;
import dev.stoa.cli.demo.job.JobResult;
import dev.stoa.cli.work.FileTree;
import dev.stoa.hadoop.mapreduce.StoaCounter;
import java.io.IOException;
import java.nio.file.Path;
import org.apache.hadoop.mapreduce.Job;

/** A job in one case; every run submits a new job. */
record StudyJobContestant(
    StudyJob job, String caseName, Path directory, StudyJobs jobs, AnswerKind answerKind)
    implements Contestant {
  @Override
  public String name() {
    return job.name();
  }

  @Override
  public String setup() {
    return job.setup();
  }

  @Override
  public long bytesOnDisk() throws IOException {
    return FileTree.sizeInBytes(directory);
  }

  @Override
  public Outcome run() throws IOException {
    Job newJob = jobs.newJob(label());
    job.configurator().configure(jobs, newJob, directory);
    return jobs.measure(newJob, answerKind::read, StudyJobContestant::bytesRead);
  }

  /** Returns the bytes read through Hadoop, or those that Stoa reads itself. */
  private static long bytesRead(JobResult result) {
    long bytes = StoaCounter.BYTES_READ.valueIn(result.counters());
    return bytes > 0 ? bytes : result.fileBytesRead();
  }
}
