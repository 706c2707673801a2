package dev.stoa.bench.harness;

import java.io.Closeable;
import java.io.IOException;

/** One system in one case of an experiment, run once per round. */
public interface Contestant extends Closeable {
  /** Returns the name of the system in lower case: {@code system} or {@code system-variant}. */
  String name();

  /**
   * Returns the name of the experiment's case, for example "one-int"; empty if the experiment has
   * only one case. All contestants of a case must give the same answer.
   */
  default String caseName() {
    return "";
  }

  /** Returns a short description of the configuration for the report; may be empty. */
  default String setup() {
    return "";
  }

  /** Returns the label in ratios: case and name, for example "one-int/rcfile". */
  default String label() {
    return labelOf(caseName(), name());
  }

  /** Returns the size of the contestant's data on disk. */
  long bytesOnDisk() throws IOException;

  /**
   * Opens the files, does the work once, and measures its time. Contestants measure time themselves
   * to exclude work that is not part of the experiment, such as creating a job.
   */
  Outcome run() throws IOException;

  /** Releases resources kept between runs, such as a process; called after all rounds. */
  @Override
  default void close() throws IOException {}

  /** Returns the label of a contestant with this name in this case. */
  static String labelOf(String caseName, String name) {
    return caseName.isEmpty() ? name : caseName + "/" + name;
  }
}
