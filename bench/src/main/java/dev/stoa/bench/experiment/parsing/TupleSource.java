package dev.stoa.bench.experiment.parsing;

import com.sleepycat.je.DatabaseEntry;
import java.io.Closeable;
import java.io.IOException;
import java.nio.file.Path;

/** Reads tuples of Berkeley DB one after the other. */
interface TupleSource extends Closeable {
  /**
   * Reads the next tuple, if there is one. Its bytes are valid until the next call.
   *
   * @return whether there was one
   */
  boolean next(DatabaseEntry tuple) throws IOException;

  /** Opens a data set. */
  @FunctionalInterface
  interface Opener {
    /** Opens the data set in a directory. */
    TupleSource open(Path directory) throws IOException;
  }
}
