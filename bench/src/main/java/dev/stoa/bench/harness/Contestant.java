package dev.stoa.bench.harness;

import java.io.Closeable;
import java.io.IOException;

/** One system in one case of an experiment, run once per round. */
public interface Contestant extends Closeable {
  /** The name of the system: lower case, {@code system} or {@code system-variant}. */
  String name();

  /**
   * The experiment's case, as in "one-int"; empty if the experiment has only one. All contestants
   * of a case must give the same answer.
   */
  default String caseName() {
    return "";
  }

  /** Its configuration, in a few words, for the report; may be empty. */
  default String setup() {
    return "";
  }

  /** Its label in ratios: case and name, as in "one-int/rcfile". */
  default String label() {
    return labelOf(caseName(), name());
  }

  /** The size of its data on disk. */
  long bytesOnDisk() throws IOException;

  /**
   * Does the work once, on files that it reopens, and times it itself, so that work outside the
   * experiment (creating a job, comparing answers) is excluded.
   */
  Outcome run() throws IOException;

  /** Releases resources kept between runs, such as a process; called after all rounds. */
  @Override
  default void close() throws IOException {}

  /** The label of a case and a name. */
  static String labelOf(String caseName, String name) {
    return caseName.isEmpty() ? name : caseName + "/" + name;
  }
}
