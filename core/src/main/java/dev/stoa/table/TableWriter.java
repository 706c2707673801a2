package dev.stoa.table;

import dev.stoa.format.manifest.SnapshotRoot;
import dev.stoa.format.split.SplitNames;
import dev.stoa.format.split.SplitWriter;
import dev.stoa.format.value.ValueMismatchException;
import dev.stoa.storage.Storage;
import java.io.Closeable;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.UUID;
import org.apache.avro.AvroTypeException;
import org.apache.avro.generic.IndexedRecord;

/**
 * Writes rows into new split directories, within one memory budget. Nothing of it is visible before
 * an {@link Append} commits what {@link #finish} gives. For one thread.
 */
public final class TableWriter implements Closeable {
  private final Storage storage;
  private final SplitWriter writer;
  private final UUID tableUuid;
  private final WriteOptions options;
  private final List<WrittenSplit> written = new ArrayList<>();
  private long nextSplitNumber;
  private long rowCount;
  private boolean finished;

  TableWriter(Storage storage, SnapshotRoot root, WriteOptions options) {
    options.checkColumns(root.schema());
    this.storage = storage;
    this.tableUuid = root.tableUuid();
    this.options = options;
    this.nextSplitNumber = root.nextSplitNumber();
    this.writer = new SplitWriter(storage, root.schema(), options.splitOptions());
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
      writer.write(record);
    } catch (ValueMismatchException e) {
      throw new AvroTypeException("row " + rowCount + ", " + e.getMessage(), e);
    }
    rowCount++;
    if (writer.sizeInBytes() >= options.splitSizeInBytes()) {
      endSplit();
    }
  }

  private void endSplit() throws IOException {
    written.add(new WrittenSplit(tableUuid, writer.endSplit(SplitNames.ofNumber(nextSplitNumber))));
    nextSplitNumber++;
  }

  private void checkOpen() {
    if (finished) {
      throw new IllegalStateException("this writer is finished: make another for more rows");
    }
  }

  /** Rows written so far. */
  public long rowCount() {
    return rowCount;
  }

  /** Bytes of memory that its buffers hold. */
  public long memoryInBytes() {
    return writer.memoryInBytes();
  }

  /** Ends the last split directory; all of them are durable when this returns. */
  public List<WrittenSplit> finish() throws IOException {
    checkOpen();
    if (writer.rowCount() > 0) {
      endSplit();
    }
    finished = true;
    return List.copyOf(written);
  }

  /** Releases the writer; without {@link #finish} before, what it wrote is deleted. */
  @Override
  public void close() throws IOException {
    writer.close();
    if (!finished) {
      finished = true;
      written.forEach(split -> split.delete(storage));
    }
  }
}
