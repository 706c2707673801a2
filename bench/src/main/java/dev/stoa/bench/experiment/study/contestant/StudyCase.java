package dev.stoa.bench.experiment.study.contestant;

import java.util.List;

/**
 * A case of an experiment: one task with its parameters.
 *
 * @param name the name of the case
 * @param sql the query of databases and Spark, in one line
 * @param jobs the contestants that are jobs
 */
public record StudyCase(String name, String sql, List<StudyJob> jobs) {
  /** Copies the list. */
  public StudyCase {
    jobs = List.copyOf(jobs);
  }
}
