package dev.stoa.table.write;

import dev.stoa.avro.resolution.ValueMismatchException;
import dev.stoa.data.RecordBatch;
import dev.stoa.data.RowValues;
import dev.stoa.storage.Storage;
import dev.stoa.table.snapshot.TableState;
import java.io.Closeable;
import java.io.IOException;
import java.util.List;
import org.apache.avro.AvroTypeException;
import org.apache.avro.generic.IndexedRecord;

/**
 * Writes rows into new split directories, of partitioned tables into one for each value, within one
 * memory budget. Rows of a value keep their order. Nothing of it is visible before an {@link
 * dev.stoa.table.change.Append} commits what {@link #finish} gives. For one thread.
 */
public final class TableWriter implements Closeable {
  private final Storage storage;
  private final SplitWriters writers;
  private boolean finished;

  /** Called by the table. */
  public TableWriter(TableState state, WriteOptions options) {
    options.checkColumns(state.root().schema());
    this.storage = state.storage();
    this.writers = new SplitWriters(storage, state.root(), options);
  }

  /**
   * Adds a row, a generic record or an object of a generated class. The record's fields are taken
   * by their names; further ones are ignored. Values of logical types may be as they are stored or
   * as Avro's conversions, those of the record's class before all, give them.
   *
   * @throws AvroTypeException when a value does not fit the schema or has more than 1 GiB in Avro's
   *     binary form: the message names the row, counted from 0, the field and the value; the row is
   *     not written, and writing may go on
   * @throws IOException when the storage or the spill file failed: nothing can be written any more
   */
  public void write(IndexedRecord record) throws IOException {
    checkOpen();
    try {
      writers.write(record);
    } catch (ValueMismatchException e) {
      throw refused(e);
    }
  }

  /**
   * Adds a row of values that it hands over column by column, in the order of the table's columns:
   * the way for engines that have rows of their own, without an object a value.
   *
   * @throws AvroTypeException as above
   * @throws IOException as above
   */
  public void write(RowValues row) throws IOException {
    checkOpen();
    try {
      writers.write(row);
    } catch (ValueMismatchException e) {
      throw refused(e);
    }
  }

  /**
   * Adds the selected rows of a batch, whose columns are taken by their names; further ones are
   * ignored. Vectors of the table's own types are copied array by array; others, such as ints for
   * longs, row by row. The bytes written are those that the same rows give one by one.
   *
   * @throws AvroTypeException as above; the rows before the one that is named are written
   * @throws IOException as above
   */
  public void write(RecordBatch batch) throws IOException {
    checkOpen();
    try {
      writers.write(batch);
    } catch (ValueMismatchException e) {
      throw refused(e);
    }
  }

  private AvroTypeException refused(ValueMismatchException cause) {
    return new AvroTypeException("row " + writers.rowCount() + ", " + cause.getMessage(), cause);
  }

  /** Where the last row was written: in which of the split directories that are given. Internal. */
  public RowPlace lastPlace() {
    return writers.lastPlace();
  }

  private void checkOpen() {
    if (finished) {
      throw new IllegalStateException("this writer is finished: make another for more rows");
    }
  }

  /** Rows written so far. */
  public long rowCount() {
    return writers.rowCount();
  }

  /** Bytes of memory that its buffers hold. */
  public long memoryInBytes() {
    return writers.memoryInBytes();
  }

  /**
   * Ends the last split directory, of partitioned tables the last of each value; all of them are
   * durable when this returns.
   */
  public List<WrittenSplit> finish() throws IOException {
    checkOpen();
    writers.finish();
    finished = true;
    return writers.written();
  }

  /** Releases the writer; without {@link #finish} before, what it wrote is deleted. */
  @Override
  public void close() throws IOException {
    try {
      writers.close();
    } finally {
      if (!finished) {
        finished = true;
        writers.written().forEach(split -> split.delete(storage));
      }
    }
  }
}
