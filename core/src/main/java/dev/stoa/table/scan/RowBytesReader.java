package dev.stoa.table.scan;

import dev.stoa.data.RowLayout;
import dev.stoa.format.bytes.ReadCounters;
import dev.stoa.format.split.ReadColumns;
import dev.stoa.format.split.SplitDirectory;
import dev.stoa.format.split.SplitReader;
import dev.stoa.format.split.SplitRows;
import dev.stoa.schema.Column;
import dev.stoa.storage.Storage;
import java.io.Closeable;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.Iterator;
import java.util.List;

/**
 * The rows of a column group that is stored row by row, as their bytes lie in the file: no object
 * is made for a value or row (the binary interface of Albis, 3.3). Given by {@link
 * TableScan#openRows}. For one thread.
 */
public final class RowBytesReader implements Closeable {
  private final Storage storage;
  private final Iterator<SplitDirectory> splits;
  private final ReadColumns columns;
  private final ReadCounters counters = new ReadCounters();
  private SplitRows current;
  private String splitName = "";
  private long rows;

  RowBytesReader(Storage storage, List<SplitDirectory> splits, ReadColumns columns) {
    this.storage = storage;
    this.splits = splits.iterator();
    this.columns = columns;
  }

  /**
   * Moves to the next row; false behind the last.
   *
   * @throws dev.stoa.exception.InvalidTableException when a split directory does not have the
   *     columns together in rows: regroup the table
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
      if (split.liveRowCount() > 0) {
        current = open(split);
      }
    }
    rows++;
    return true;
  }

  private SplitRows open(SplitDirectory split) throws IOException {
    SplitReader reader = new SplitReader(storage, split, columns, counters);
    boolean isOpened = false;
    try {
      SplitRows opened = new SplitRows(reader);
      isOpened = true;
      return opened;
    } finally {
      if (!isOpened) {
        reader.close();
      }
    }
  }

  /**
   * The bytes of the present row, from the buffer's position to its limit, valid until {@link
   * #next}: a view that is not to be written, little-endian. That its values are right is not
   * checked, only that the bytes are those which were written.
   *
   * @throws IllegalStateException before the first row and behind the last
   */
  public ByteBuffer rowBytes() {
    return present().bytes();
  }

  /** Where values stand in the present row; the same for all rows of a split directory. */
  public RowLayout layout() {
    return present().layout();
  }

  /** The columns of the present row, in the order of their slots, with the types that it has. */
  public List<Column> columns() {
    return present().columns();
  }

  /**
   * The slot of a column in the present row; the same for all rows of a split directory.
   *
   * @param column its name in the table, which it need not have had when the row was written
   * @throws IllegalArgumentException when the scan does not select it
   */
  public int slot(String column) {
    return present().slot(column);
  }

  private SplitRows present() {
    if (current == null) {
      throw new IllegalStateException("there is no present row: next() gave none");
    }
    return current;
  }

  /** Where the present row is: its split directory and row, for messages. */
  public String place() {
    return storage.location() + "/" + splitName + ", row " + (current == null ? 0 : current.row());
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
