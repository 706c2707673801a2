package dev.stoa.table.change;

import java.io.Closeable;
import java.io.IOException;
import org.apache.avro.generic.IndexedRecord;

/**
 * Columns that are being written into one split directory. {@link ColumnWriter} wants values for
 * each of its rows, {@link ColumnPatch} for some. For one thread.
 */
public sealed interface SplitColumns extends Closeable permits ColumnWriter, ColumnPatch {
  /**
   * Writes the values of a row of which the position in the split directory is known; rows come in
   * their order. Values of a row that was deleted are passed over.
   *
   * @throws org.apache.avro.AvroTypeException when a value does not fit
   * @throws IllegalArgumentException when the row comes twice, too late or is none of the split
   *     directory's: the message names it
   */
  void writeAt(long row, IndexedRecord values) throws IOException;

  /**
   * Writes the files, which are durable when this returns.
   *
   * @throws IllegalStateException when rows are missing
   */
  WrittenColumns finish() throws IOException;
}
