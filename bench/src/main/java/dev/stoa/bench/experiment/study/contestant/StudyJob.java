package dev.stoa.bench.experiment.study.contestant;

import dev.stoa.bench.experiment.study.file.StudyFileFormat;
import dev.stoa.bench.experiment.study.job.StudyJobs;
import dev.stoa.bench.experiment.study.job.StudyJobs.AnswerReader;
import dev.stoa.bench.harness.Outcome;
import dev.stoa.cli.demo.job.JobResult;
import dev.stoa.hadoop.mapreduce.StoaCounter;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import org.apache.hadoop.mapreduce.Job;

/**
 * A contestant that is a MapReduce job, or several jobs one after the other.
 *
 * @param name the contestant's name
 * @param setup its configuration, in a few words
 * @param formats the formats of the experiment's tables, in their order
 * @param runner runs the jobs
 */
public record StudyJob(
    String name, String setup, List<? extends StudyFileFormat> formats, Runner runner) {
  /** Runs the jobs. */
  @FunctionalInterface
  public interface Runner {
    /**
     * Runs new jobs; the time is that of all of them.
     *
     * @param tables the directories of the tables, in the order of the formats
     * @param answerReader reads the answer from the output of the last job
     */
    Outcome run(StudyJobs jobs, List<Path> tables, AnswerReader answerReader) throws IOException;
  }

  /** Configures a job over one table. */
  @FunctionalInterface
  public interface Configurator {
    /** Sets the input, the map function and the output of a new job. */
    void configure(StudyJobs jobs, Job job, Path directory) throws IOException;
  }

  /** Copies the list. */
  public StudyJob {
    formats = List.copyOf(formats);
  }

  /** Returns a contestant that is one job over one table. */
  public static StudyJob of(
      String name, String setup, StudyFileFormat format, Configurator configurator) {
    return new StudyJob(
        name,
        setup,
        List.of(format),
        (jobs, tables, answerReader) -> {
          Job job = jobs.newJob(name);
          configurator.configure(jobs, job, tables.get(0));
          return jobs.measure(job, answerReader, StudyJob::bytesRead);
        });
  }

  /** Returns the bytes read through Hadoop, or those that Stoa reads itself. */
  private static long bytesRead(JobResult result) {
    long bytes = StoaCounter.BYTES_READ.valueIn(result.counters());
    return bytes > 0 ? bytes : result.fileBytesRead();
  }
}
