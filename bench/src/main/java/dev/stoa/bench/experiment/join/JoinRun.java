package dev.stoa.bench.experiment.join;

import dev.stoa.bench.experiment.study.job.StudyJobs;
import dev.stoa.bench.harness.Outcome;
import java.io.IOException;
import java.nio.file.Path;

/** Joins the two tables of a data set, in one or two jobs. */
@FunctionalInterface
interface JoinRun {
  /**
   * Runs all jobs; the time is that of all of them.
   *
   * @param rankings the directory of Rankings
   * @param userVisits the directory of UserVisits
   */
  Outcome run(StudyJobs jobs, Path rankings, Path userVisits) throws IOException;
}
