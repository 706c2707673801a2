package dev.stoa.table.change;

import dev.stoa.annotation.Internal;
import java.io.Closeable;
import java.io.IOException;
import org.apache.avro.generic.IndexedRecord;

/**
 * A writer of columns of one split directory. A {@link ColumnWriter} takes values for every row, a
 * {@link PartialColumnWriter} for some rows. Not thread-safe.
 */
@Internal
public sealed interface SplitColumnWriter extends Closeable
    permits ColumnWriter, PartialColumnWriter {
  /**
   * Writes the values of a row by its position in the split directory; rows must come in order.
   * Values of deleted rows are ignored.
   *
   * @throws org.apache.avro.AvroTypeException when a value does not fit its column
   * @throws IllegalArgumentException when the row is repeated, out of order or outside the split
   *     directory: the message names it
   * @throws IllegalStateException when an earlier row is missing: the message names it
   */
  void writeAt(long row, IndexedRecord values) throws IOException;

  /**
   * Writes the files, which are durable when this method returns.
   *
   * @throws IllegalStateException when rows are missing
   */
  WrittenColumns finish() throws IOException;
}
