package dev.stoa.bench.experiment.evolve;

import dev.stoa.bench.harness.Outcome;
import java.io.Closeable;
import java.io.IOException;
import java.nio.file.Path;

/**
 * Adds the column {@value #ADDED_COLUMN} to a table: an int computed from the column {@value
 * #SOURCE_COLUMN} of each row. {@link ColumnAdditionContestant} runs the implementations.
 */
interface ColumnAddition extends Closeable {
  /** The name of the existing column. */
  String SOURCE_COLUMN = "number0";

  /** The name of the added column. */
  String ADDED_COLUMN = "added";

  /** The number with which a value is combined by XOR, to be different. */
  int XOR_MASK = 0x2A5;

  /** Returns the contestant's name. */
  String name();

  /** Describes the configuration for reports, in a few words. */
  String setup();

  /** Copies a table to an empty directory; not timed. */
  void copyTable(Path source, Path directory) throws IOException;

  /**
   * Adds the column; the outcome has the time of this step alone, and the totals of the column as
   * the answer.
   */
  Outcome addColumn(Path directory) throws IOException;

  /** Computes the value of the added column from the existing one. */
  static int addedValue(int source) {
    return source ^ XOR_MASK;
  }

  @Override
  default void close() throws IOException {}
}
