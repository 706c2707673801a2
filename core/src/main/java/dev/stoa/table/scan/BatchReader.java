package dev.stoa.table.scan;

import dev.stoa.data.RecordBatch;
import dev.stoa.format.bytes.ReadCounters;
import dev.stoa.format.split.ReadColumns;
import dev.stoa.format.split.SplitBatches;
import dev.stoa.format.split.SplitDirectory;
import dev.stoa.format.split.SplitReader;
import dev.stoa.schema.TableSchema;
import dev.stoa.storage.Storage;
import java.io.Closeable;
import java.io.IOException;
import java.util.Iterator;
import java.util.List;
import org.apache.avro.Schema;

/**
 * The rows of a scan task as batches of vectors, one split directory after another. All selected
 * columns of a batch are decoded when it is asked for. For one thread.
 */
public final class BatchReader implements Closeable {
  private final Storage storage;
  private final Iterator<SplitDirectory> splits;
  private final ReadColumns columns;
  private final TableSchema schema;
  private final SplitBatches.Kit kit;
  private final ReadCounters counters = new ReadCounters();
  private SplitBatches current;
  private String splitName = "";
  private long rows;

  BatchReader(
      Storage storage, List<SplitDirectory> splits, ReadColumns columns, BatchColumns read) {
    this.storage = storage;
    this.splits = splits.iterator();
    this.columns = columns;
    this.schema = read.schema();
    this.kit = new SplitBatches.Kit(schema, read.stored(), read.paths());
  }

  /**
   * Moves to the next batch; false behind the last.
   *
   * @throws dev.stoa.exception.CorruptFileException when bytes are wrong
   */
  public boolean next() throws IOException {
    while (current == null || !current.next()) {
      closeCurrent();
      if (!splits.hasNext()) {
        return false;
      }
      SplitDirectory split = splits.next();
      splitName = split.name();
      current = new SplitBatches(new SplitReader(storage, split, columns, counters), kit);
    }
    rows += current.batch().selectedCount();
    return true;
  }

  /**
   * The present batch, valid until {@link #next}.
   *
   * @throws IllegalStateException before the first batch and behind the last
   */
  public RecordBatch batch() {
    if (current == null) {
      throw new IllegalStateException("there is no present batch: next() gave none");
    }
    return current.batch();
  }

  /** The schema of the rows. */
  public Schema schema() {
    return schema.avro();
  }

  /** The split directory of the present batch; its first row is in the batch. */
  public String splitName() {
    return splitName;
  }

  /** Where the present batch is: its split directory and first row, for messages. */
  public String place() {
    long row = current == null ? 0 : current.batch().firstRow();
    return storage.location() + "/" + splitName + ", row " + row;
  }

  /** What was done so far; the rows are those selected. */
  public ScanMetrics metrics() {
    return new ScanMetrics(
        rows,
        counters.bytesRead(),
        counters.bytesMapped(),
        counters.bytesSkipped(),
        counters.pagesRead());
  }

  private void closeCurrent() throws IOException {
    if (current != null) {
      current.close();
      current = null;
    }
  }

  @Override
  public void close() throws IOException {
    closeCurrent();
  }
}
