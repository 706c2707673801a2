package dev.stoa.bench.harness;

import java.io.Closeable;
import java.io.IOException;

/** One system that takes part in one case of an experiment, and is run round after round. */
public interface Contestant extends Closeable {
  /** The name of the system: lower case, {@code system} or {@code system-variant}. */
  String name();

  /**
   * Which of the experiment's cases it is run on, as in "one-int"; empty where there is only one.
   * All contestants of a case must give the same answer.
   */
  default String caseName() {
    return "";
  }

  /** How it was set up, in a few words, for the report; empty when there is nothing to say. */
  default String setup() {
    return "";
  }

  /** How ratios name it: case and name, as in "one-int/rcfile". */
  default String label() {
    return labelOf(caseName(), name());
  }

  /** What its data take on disk. */
  long bytesOnDisk() throws IOException;

  /**
   * Does the work once, on files that it opens anew, and times it itself, so that what an
   * experiment does not ask about (making a job, comparing answers) stays outside.
   */
  Outcome run() throws IOException;

  /** Ends what it keeps between runs, such as a process; called when all rounds are over. */
  @Override
  default void close() throws IOException {}

  /** Case and name as one word. */
  static String labelOf(String caseName, String name) {
    return caseName.isEmpty() ? name : caseName + "/" + name;
  }
}
