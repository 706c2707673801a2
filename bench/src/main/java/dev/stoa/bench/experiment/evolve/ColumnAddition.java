package dev.stoa.bench.experiment.evolve;

import dev.stoa.bench.harness.Outcome;
import java.io.Closeable;
import java.io.IOException;
import java.nio.file.Path;

/**
 * A way to add to a table the column {@value #ADDED}, an int computed from {@value #SOURCE} in
 * every row. {@link ColumnAdditionContestant} runs it.
 */
interface ColumnAddition extends Closeable {
  /** The existing column. */
  String SOURCE = "number0";

  /** The added column. */
  String ADDED = "added";

  /** The difference of the two names. */
  int DIFFERENCE = 0x2A5;

  /** The contestant's name. */
  String name();

  /** Its configuration, in a few words. */
  String setup();

  /**
   * Puts a copy of a table into an empty directory; not timed.
   *
   * @param data the table, which stays unchanged
   * @param directory the directory
   */
  void copy(Path data, Path directory) throws IOException;

  /** Adds the column; the outcome is the time of this step alone and the column's sum. */
  Outcome add(Path directory) throws IOException;

  /** The value of a row. */
  static int valueOf(int source) {
    return source ^ DIFFERENCE;
  }

  @Override
  default void close() throws IOException {}
}
