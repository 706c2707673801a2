package dev.stoa.bench.experiment.evolve;

import dev.stoa.bench.harness.Outcome;
import java.io.Closeable;
import java.io.IOException;
import java.nio.file.Path;

/**
 * A way to add to a table the column {@value #ADDED}, an int that is computed of {@value #SOURCE}
 * in every row. {@link AdditionContestant} runs it.
 */
interface ColumnAddition extends Closeable {
  /** The column that is there. */
  String SOURCE = "number0";

  /** The column that comes. */
  String ADDED = "added";

  /** What differs in the two. */
  int DIFFERENCE = 0x2A5;

  /** The contestant's name. */
  String name();

  /** How it is set up, in a few words. */
  String setup();

  /**
   * Puts a table that may be changed into an empty directory; not timed.
   *
   * @param data the table, which stays as it is
   * @param work the directory
   */
  void copy(Path data, Path work) throws IOException;

  /** Adds the column; the outcome has the time of that alone, and the column's sum. */
  Outcome add(Path work) throws IOException;

  /** The value of a row. */
  static int valueOf(int source) {
    return source ^ DIFFERENCE;
  }

  @Override
  default void close() throws IOException {}
}
