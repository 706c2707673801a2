package dev.stoa.table.write;

import dev.stoa.annotation.Internal;
import dev.stoa.avro.resolution.ValueMismatchException;
import dev.stoa.data.RecordBatch;
import dev.stoa.data.RowValues;
import dev.stoa.sort.SortKeys;
import dev.stoa.storage.Storage;
import dev.stoa.table.snapshot.TableState;
import java.io.Closeable;
import java.io.IOException;
import java.util.List;
import java.util.Objects;
import java.util.function.LongConsumer;
import org.apache.avro.AvroTypeException;
import org.apache.avro.generic.IndexedRecord;

/**
 * Writes rows into new split directories, at least one per partition value, within one memory
 * budget. Rows of a partition value keep their order, or are sorted if the {@linkplain
 * WriteOptions#sortBy options} say so. Nothing is visible before an {@link
 * dev.stoa.table.change.Append} commits the result of {@link #finish()}. Not thread-safe: use a
 * writer for each thread, and add the results to one append or to several, which do not conflict.
 */
public final class TableWriter implements Closeable {
  private final Storage storage;
  private final RowTarget writers;
  private boolean isFinished;

  /** Whether a call is running; not synchronized, since it only detects a mistake. */
  private boolean isInUse;

  /** Whether a thread called this writer during a call of another thread. */
  private boolean wasShared;

  /** Creates a writer of rows for a table. Called by the table. */
  @Internal
  public TableWriter(TableState state, WriteOptions options) {
    options.checkColumns(state.root().schema());
    this.storage = state.storage();
    this.writers =
        options.sortBy().isEmpty()
            ? new SplitWriters(storage, state.root(), options)
            : new SortingRowTarget(storage, state.root(), options);
  }

  /** Creates a writer that sorts rows by keys, which may depend on the rows. */
  @Internal
  public TableWriter(TableState state, WriteOptions options, SortKeys keys) {
    options.checkColumns(state.root().schema());
    this.storage = state.storage();
    this.writers = new SortingRowTarget(storage, state.root(), options, keys);
  }

  /**
   * Adds a row: a generic record or an object of a generated class. Fields are matched by name;
   * fields without a column are ignored. A field that the record's schema lacks gets the column's
   * default, or null if the column has no default and is nullable. A value of a logical type may be
   * the stored value or an object of an Avro conversion; conversions of the record's class take
   * precedence.
   *
   * @throws AvroTypeException when a value does not fit the schema or has more than 1 GiB in Avro's
   *     binary form: the message names the row, counted from 0, the field and the value; the row is
   *     not written, and writing may continue
   * @throws IOException when the storage or the spill file failed: the writer can no longer be used
   */
  public void write(IndexedRecord record) throws IOException {
    Objects.requireNonNull(record, "the record is null: pass a record of the table's schema");
    startCall();
    try {
      writers.write(record);
    } catch (ValueMismatchException e) {
      throw toAvroException(e);
    } finally {
      isInUse = false;
    }
  }

  /**
   * Adds a row that passes its values column by column, in the order of the table's columns; for
   * engines with their own row format, without an object per value.
   *
   * @throws AvroTypeException when a value does not fit the schema: the row is not written, and
   *     writing may continue
   * @throws IOException when the storage or the spill file failed: the writer can no longer be used
   */
  @Internal
  public void write(RowValues row) throws IOException {
    startCall();
    try {
      writers.write(row);
    } catch (ValueMismatchException e) {
      throw toAvroException(e);
    } finally {
      isInUse = false;
    }
  }

  /**
   * Adds the selected rows of a batch. Columns are matched by name; columns that the table does not
   * have are ignored, and missing ones are filled as in {@link #write(IndexedRecord)}. Vectors of
   * the table's own types are copied array by array; batches with other types, such as ints for
   * longs, or without some column are copied row by row. The files are the same as when the rows
   * are written one by one.
   *
   * @throws AvroTypeException when a value does not fit the schema: the message names the row; the
   *     rows before it are written, and writing may continue
   * @throws IOException when the storage or the spill file failed: the writer can no longer be used
   */
  public void write(RecordBatch batch) throws IOException {
    startCall();
    try {
      writers.write(batch);
    } catch (ValueMismatchException e) {
      throw toAvroException(e);
    } finally {
      isInUse = false;
    }
  }

  private AvroTypeException toAvroException(ValueMismatchException cause) {
    return new AvroTypeException("row " + writers.rowCount() + ", " + cause.getMessage(), cause);
  }

  /**
   * Returns the position of the last row: the ordinal of its split directory in the result of
   * {@link #finish()}, and its row. A writer that sorts does not know it.
   */
  @Internal
  public RowPosition lastPosition() {
    return writers.lastPosition();
  }

  /** Rejects a call after the end, or during a call of another thread; then rows are lost. */
  private void startCall() {
    if (isFinished) {
      throw new IllegalStateException(
          "this writer is finished: create another writer for more rows");
    }
    wasShared |= isInUse;
    if (wasShared) {
      throw new IllegalStateException(
          "several threads used this writer at once, and rows are lost: write all rows again with"
              + " a writer for each thread");
    }
    isInUse = true;
  }

  /** Returns the number of rows written so far. */
  public long rowCount() {
    return writers.rowCount();
  }

  /** Returns the memory of the writer's buffers in bytes. */
  public long memoryInBytes() {
    return writers.memoryInBytes();
  }

  /**
   * Finishes and returns all split directories, which are durable on return.
   *
   * @throws IllegalStateException when rows are lost, because the storage failed or several threads
   *     used the writer at once
   */
  public List<WrittenSplit> finish() throws IOException {
    return finish(rowCount -> {});
  }

  /**
   * Does the same, and reports progress, since sorted rows are written at the end.
   *
   * @param rowListener receives the number of sorted rows that are written so far; may throw an
   *     exception, after which the writer can only be closed
   */
  @Internal
  public List<WrittenSplit> finish(LongConsumer rowListener) throws IOException {
    startCall();
    try {
      writers.finish(rowListener);
    } finally {
      isInUse = false;
    }
    isFinished = true;
    return writers.writtenSplits();
  }

  /** Releases the writer; deletes the written files unless {@link #finish()} was called. */
  @Override
  public void close() throws IOException {
    try {
      writers.close();
    } finally {
      if (!isFinished) {
        isFinished = true;
        writers.writtenSplits().forEach(split -> split.delete(storage));
      }
    }
  }
}
