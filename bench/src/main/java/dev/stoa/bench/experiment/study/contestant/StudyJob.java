package dev.stoa.bench.experiment.study.contestant;

import dev.stoa.bench.experiment.study.file.StudyFileFormat;
import dev.stoa.bench.experiment.study.job.StudyJobs;
import java.io.IOException;
import java.nio.file.Path;
import org.apache.hadoop.mapreduce.Job;

/**
 * A contestant that is a MapReduce job over one table.
 *
 * @param name the contestant's name
 * @param setup its configuration, in a few words
 * @param format the format of the table
 * @param configurator configures the job
 */
public record StudyJob(
    String name, String setup, StudyFileFormat format, Configurator configurator) {
  /** Configures a job. */
  @FunctionalInterface
  public interface Configurator {
    /** Sets the input, the map function and the output of a new job. */
    void configure(StudyJobs jobs, Job job, Path directory) throws IOException;
  }
}
