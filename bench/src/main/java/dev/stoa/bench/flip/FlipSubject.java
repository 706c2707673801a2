package dev.stoa.bench.flip;

import java.io.IOException;
import java.nio.file.Path;

/** Writes rows in one format, and reads its files, which may be damaged. */
interface FlipSubject {
  /** The name in the report. */
  String label();

  /** Describes the settings of the format, in a few words. */
  String setup();

  /** Writes the rows to files in an empty directory. */
  void write(Path directory) throws IOException;

  /**
   * Reads all files and compares the result with the rows. Exceptions of the format are part of the
   * result.
   */
  ReadResult read(Path directory) throws IOException;

  /**
   * The result of reading files.
   *
   * @param outcome how the read ended
   * @param message the message of the reader's exception; empty without one
   */
  record ReadResult(FlipOutcome outcome, String message) {}
}
