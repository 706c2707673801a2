package dev.stoa.cli.rows;

import java.io.Closeable;
import java.io.IOException;
import org.apache.avro.generic.IndexedRecord;

/** Rows that are read one after another; a row is valid until the next one. */
public interface RowCursor extends Closeable {
  /** Moves to the next row; returns false if there is none. */
  boolean next() throws IOException;

  /** Returns the current row, valid until {@link #next}. */
  IndexedRecord row();

  /** Returns the bytes of the table that were read so far, for progress. */
  long bytesRead();

  /** Returns the size of the columns to read, of which {@link #bytesRead} is a part. */
  long sizeInBytes();
}
