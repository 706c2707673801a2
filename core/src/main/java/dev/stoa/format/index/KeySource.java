package dev.stoa.format.index;

import dev.stoa.format.bytes.ByteWriter;
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

  /** Appends the included values of the current row, in the encoding of {@link EntryValues}. */
  void writeIncludedValues(ByteWriter out);
}
