package dev.stoa.hadoop.text;

import java.io.Closeable;
import java.io.IOException;

/** Moves through the records of a split; each format has its own. */
interface RecordSource extends Closeable {
  /** Moves to the next record; returns false if there is none. */
  boolean next() throws IOException;

  /** Finds the fields of the current record. */
  FieldSource fields();

  /**
   * Returns the position of each field of a schema in the file's records, or {@link
   * TextRecord#ABSENT}.
   */
  int[] positions();

  /** Returns how much of the split has been read, from 0 to 1. */
  float progress() throws IOException;
}
