package dev.stoa.table.write;

import dev.stoa.avro.resolution.ValueMismatchException;
import dev.stoa.data.RecordBatch;
import dev.stoa.data.RowValues;
import java.io.Closeable;
import java.io.IOException;
import java.util.List;
import java.util.function.LongConsumer;
import org.apache.avro.generic.IndexedRecord;

/** Receives the rows of a {@link TableWriter}: at once, or sorted. Not thread-safe. */
interface RowTarget extends Closeable {
  /**
   * Adds a row.
   *
   * @throws ValueMismatchException when the row does not fit the schema; it is not written
   */
  void write(IndexedRecord record) throws IOException;

  /**
   * Adds a row of values in the order of the columns.
   *
   * @throws ValueMismatchException when the row does not fit the schema; it is not written
   */
  void write(RowValues row) throws IOException;

  /**
   * Adds the selected rows of a batch.
   *
   * @throws ValueMismatchException when a row does not fit the schema; it and the rows after it are
   *     not written
   */
  void write(RecordBatch batch) throws IOException;

  /** Returns the number of rows added so far. */
  long rowCount();

  /** Returns the position of the last row, if rows keep their order. */
  RowPosition lastPosition();

  /** Returns the memory of the buffers in bytes. */
  long memoryInBytes();

  /**
   * Finishes all split directories, which are durable on return.
   *
   * @param rowListener receives the number of sorted rows that are written so far
   */
  void finish(LongConsumer rowListener) throws IOException;

  /** Returns the finished split directories, in the order in which they were begun. */
  List<WrittenSplit> writtenSplits();
}
