package dev.stoa.hadoop.join;

import dev.stoa.data.ColumnarRecord;
import dev.stoa.engine.RecordCodec;
import java.io.Closeable;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.Iterator;
import java.util.NoSuchElementException;

/**
 * The records of one table with the current key of a {@link MergeJoin}: in memory, and beyond its
 * budget in a local file.
 */
final class RecordBuffer implements JoinGroup.Records, Closeable {
  private final RecordCodec codec;
  private final long memoryBudgetInBytes;
  private final SpillArea spillArea;
  private RowStore store;
  private SpillFile file;

  RecordBuffer(RecordCodec codec, long memoryBudgetInBytes, SpillArea spillArea) {
    this.codec = codec;
    this.memoryBudgetInBytes = memoryBudgetInBytes;
    this.spillArea = spillArea;
    this.store = new RowStore(codec);
  }

  /** Removes all records. */
  void clear() throws IOException {
    store.clear();
    close();
  }

  /** Appends the record of a row; call {@link #finish} after the last one. */
  void append(RowSource row) throws IOException {
    if (file == null && store.sizeInBytes() <= memoryBudgetInBytes) {
      store.append(row);
      return;
    }
    if (file == null) {
      file = new SpillFile(spillArea, codec);
    }
    file.append(row);
  }

  /** Ends the appending of records, which can then be read. */
  void finish() throws IOException {
    if (file != null) {
      file.finish();
    }
  }

  @Override
  public boolean isEmpty() {
    return store.rowCount() == 0;
  }

  @Override
  public Iterator<ColumnarRecord> iterator() {
    return new RowIterator(store.rows(), file);
  }

  @Override
  public void close() throws IOException {
    if (file != null) {
      file.close();
      file = null;
    }
  }

  /** Iterates over the records in memory and then those in the file. */
  private static final class RowIterator implements Iterator<ColumnarRecord> {
    private RowSource rows;
    private final SpillFile file;
    private boolean isInFile;
    private boolean isAhead;
    private boolean hasNext;

    RowIterator(RowSource rows, SpillFile file) {
      this.rows = rows;
      this.file = file;
    }

    @Override
    public boolean hasNext() {
      if (!isAhead) {
        try {
          hasNext = moveToNext();
        } catch (IOException e) {
          throw new UncheckedIOException(e);
        }
        isAhead = true;
      }
      return hasNext;
    }

    private boolean moveToNext() throws IOException {
      if (rows.next()) {
        return true;
      }
      if (isInFile || file == null) {
        return false;
      }
      isInFile = true;
      rows = file.rows();
      return rows.next();
    }

    @Override
    public ColumnarRecord next() {
      if (!hasNext()) {
        throw new NoSuchElementException();
      }
      isAhead = false;
      return rows.record();
    }
  }
}
