package dev.stoa.bench.flip;

import java.io.IOException;
import java.nio.file.Path;

/** Writes the rows of one format, and reads files that may be damaged. */
interface FlipReader {
  /** The name in the report. */
  String label();

  /** Its settings, in a few words. */
  String setup();

  /** Writes the rows below an empty directory. */
  void write(Path directory) throws IOException;

  /** Reads all files and compares the result with the rows. Faults of the format do not throw. */
  Reading read(Path directory) throws IOException;

  /**
   * The result of reading files.
   *
   * @param message the message of the reader's exception; empty if it threw none
   */
  record Reading(FlipOutcome outcome, String message) {}
}
