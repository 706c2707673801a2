package dev.stoa.table.scan;

import dev.stoa.format.bytes.ReadCounters;
import dev.stoa.format.split.ReadColumns;
import dev.stoa.format.split.SplitDirectory;
import dev.stoa.format.split.SplitReader;
import dev.stoa.storage.Storage;
import java.io.Closeable;
import java.io.IOException;
import java.util.Iterator;
import java.util.List;

/**
 * What the readers of a scan task share: its split directories, one after another.
 *
 * @param <S> the rows of one split directory
 */
abstract class TaskReader<S extends Closeable> implements Closeable {
  private final Storage storage;
  private final Iterator<SplitDirectory> splits;
  private final ReadColumns columns;
  private final ReadCounters counters = new ReadCounters();
  private S current;
  private String splitName = "";
  private long rows;

  TaskReader(Storage storage, List<SplitDirectory> splits, ReadColumns columns) {
    this.storage = storage;
    this.splits = splits.iterator();
    this.columns = columns;
  }

  /** The rows of a split directory; what fails here closes the reader. */
  abstract S open(SplitReader reader) throws IOException;

  /** Moves to what is next in a split directory; false after the last. */
  abstract boolean advance(S split) throws IOException;

  /** How many rows are present. */
  long rowCount(S split) {
    return 1;
  }

  /** The first row that is present. */
  abstract long row(S split);

  /**
   * Moves to what is next; false after the last.
   *
   * @throws dev.stoa.exception.CorruptFileException when bytes are wrong; read lazily, that comes
   *     when a value is asked for
   */
  public boolean next() throws IOException {
    while (current == null || !advance(current)) {
      close();
      if (!splits.hasNext()) {
        return false;
      }
      SplitDirectory split = splits.next();
      splitName = split.name();
      if (split.liveRowCount() > 0) {
        current = openOrClose(new SplitReader(storage, split, columns, counters));
      }
    }
    rows += rowCount(current);
    return true;
  }

  private S openOrClose(SplitReader reader) throws IOException {
    boolean isOpened = false;
    try {
      S opened = open(reader);
      isOpened = true;
      return opened;
    } finally {
      if (!isOpened) {
        reader.close();
      }
    }
  }

  /**
   * The rows of the present split directory.
   *
   * @throws IllegalStateException before the first row and after the last
   */
  final S present() {
    if (current == null) {
      throw new IllegalStateException("there is no present row: next() gave none");
    }
    return current;
  }

  /** The split directory of what is present. */
  public final String splitName() {
    return splitName;
  }

  /** Where the present row is: its split directory and row, for messages. */
  public final String place() {
    long row = current == null ? 0 : row(current);
    return storage.location() + "/" + splitName + ", row " + row;
  }

  /** What was done so far; of batches, the rows are those selected. */
  public final ScanMetrics metrics() {
    return new ScanMetrics(
        rows,
        counters.bytesRead(),
        counters.bytesMapped(),
        counters.bytesSkipped(),
        counters.pagesRead());
  }

  @Override
  public final void close() throws IOException {
    if (current != null) {
      S closed = current;
      current = null;
      closed.close();
    }
  }
}
