package dev.stoa.format.index;

import java.io.Closeable;
import java.io.IOException;

/** The keys of the rows of a split directory in their order; skips rows with a null in the key. */
public interface KeySource extends Closeable {
  /** Moves to the next row that has a key; returns false at the end. */
  boolean next() throws IOException;

  /** The current row. */
  long row();

  /** The key of the current row, valid until the next call of {@link #next}. */
  EncodedKey key();
}
