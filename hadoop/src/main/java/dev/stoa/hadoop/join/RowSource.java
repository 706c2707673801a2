package dev.stoa.hadoop.join;

import dev.stoa.data.ColumnarRecord;
import java.io.Closeable;
import java.io.IOException;

/**
 * Rows of one table with their keys: read from the table, from memory or from a spill file. Rows
 * are valid until the next one.
 */
abstract class RowSource implements Closeable {
  private final JoinKey key = new JoinKey();

  /** Moves to the next row; returns false after the last. */
  abstract boolean next() throws IOException;

  /** Whether no part of the row's key is null. */
  abstract boolean hasKey();

  /** Returns the row's key, if it {@linkplain #hasKey has one}. */
  final JoinKey key() {
    return key;
  }

  /** Returns the row as a record. */
  abstract ColumnarRecord record();

  /** Encodes the row's record into {@link #encodedBytes}, and returns the number of bytes. */
  abstract int encode();

  /** Returns the array of the encoded record. */
  abstract byte[] encodedBytes();

  /** Returns where the encoded record begins in the array. */
  abstract int encodedOffset();

  @Override
  public void close() throws IOException {}
}
