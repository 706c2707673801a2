package dev.stoa.table.scan;

import dev.stoa.data.ColumnarRecord;
import dev.stoa.format.bytes.ReadCounters;
import dev.stoa.format.split.ReadColumns;
import dev.stoa.format.split.SplitDirectory;
import dev.stoa.format.split.SplitReader;
import dev.stoa.format.split.SplitRecords;
import dev.stoa.schema.TableSchema;
import dev.stoa.storage.Storage;
import java.io.Closeable;
import java.io.IOException;
import java.util.Iterator;
import java.util.List;
import org.apache.avro.Schema;

/**
 * The records of a scan task, one split directory after another. Files are opened when a value of
 * theirs is asked for. For one thread.
 */
public final class RecordReader implements Closeable {
  private final Storage storage;
  private final Iterator<SplitDirectory> splits;
  private final ReadColumns columns;
  private final TableSchema schema;
  private final RecordMode mode;
  private final ReadCounters counters = new ReadCounters();
  private SplitRecords current;
  private String splitName = "";
  private long rows;

  RecordReader(
      Storage storage,
      List<SplitDirectory> splits,
      ReadColumns columns,
      TableSchema schema,
      RecordMode mode) {
    this.storage = storage;
    this.splits = splits.iterator();
    this.columns = columns;
    this.schema = schema;
    this.mode = mode;
  }

  /**
   * Moves to the next record; false behind the last.
   *
   * @throws dev.stoa.exception.CorruptFileException when bytes are wrong; read lazily, that comes
   *     when a value is asked for
   */
  public boolean next() throws IOException {
    if (current != null && current.next()) {
      rows++;
      return true;
    }
    return nextInNextSplit();
  }

  private boolean nextInNextSplit() throws IOException {
    do {
      closeCurrent();
      if (!splits.hasNext()) {
        return false;
      }
      SplitDirectory split = splits.next();
      splitName = split.name();
      SplitReader reader = new SplitReader(storage, split, columns, counters);
      current =
          switch (mode) {
            case LAZY -> SplitRecords.lazily(reader, schema.avro());
            case CHECKED -> SplitRecords.checked(reader, schema.avro());
            case EAGER -> SplitRecords.eagerly(reader, schema.avro());
          };
    } while (!current.next());
    rows++;
    return true;
  }

  /**
   * The present record; valid until {@link #next}, unless the mode is {@link RecordMode#EAGER}.
   *
   * @throws IllegalStateException before the first record and behind the last
   */
  public ColumnarRecord record() {
    return row().record();
  }

  /** The present row, for readers of other forms than records. */
  SplitRecords row() {
    if (current == null) {
      throw new IllegalStateException("there is no present record: next() gave none");
    }
    return current;
  }

  /** The schema of the records. */
  public Schema schema() {
    return schema.avro();
  }

  /** Where the present record is: its split directory and row, for messages. */
  public String place() {
    return storage.location() + "/" + splitName + ", row " + (current == null ? 0 : current.row());
  }

  /** The name of the split directory that the present record is in. */
  public String splitName() {
    return splitName;
  }

  /**
   * The position of the present record in its split directory, where deleted rows count.
   *
   * @throws IllegalStateException before the first record and behind the last
   */
  public long rowInSplit() {
    return row().row();
  }

  /** What was done so far. */
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
