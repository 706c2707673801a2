package dev.stoa.table.index;

import dev.stoa.format.bytes.ByteWriter;
import dev.stoa.format.bytes.ReadCounters;
import dev.stoa.format.index.EncodedKey;
import dev.stoa.format.index.KeySource;
import dev.stoa.format.split.SplitDirectory;
import dev.stoa.schema.Column;
import dev.stoa.storage.Storage;
import java.io.IOException;
import java.util.List;

/**
 * The keys of several split directories, one after another, whose rows have the numbers of an index
 * file that they share. Not thread-safe.
 */
final class ConsecutiveKeys implements KeySource {
  private final Storage storage;
  private final List<SplitDirectory> splits;

  /** The number of the first row of each split directory. */
  private final List<Long> firstRows;

  private final List<Column> keyColumns;
  private final List<Column> includedColumns;
  private final ReadCounters counters;

  /** The position of the current split directory. */
  private int current = -1;

  /** The keys of the current split directory; null before the first, and after the last. */
  private SplitKeys keys;

  ConsecutiveKeys(
      Storage storage,
      List<SplitDirectory> splits,
      List<Long> firstRows,
      List<Column> keyColumns,
      List<Column> includedColumns,
      ReadCounters counters) {
    this.storage = storage;
    this.splits = splits;
    this.firstRows = firstRows;
    this.keyColumns = keyColumns;
    this.includedColumns = includedColumns;
    this.counters = counters;
  }

  @Override
  public boolean next() throws IOException {
    while (keys == null || !keys.next()) {
      close();
      if (current + 1 >= splits.size()) {
        return false;
      }
      current++;
      keys = new SplitKeys(storage, splits.get(current), keyColumns, includedColumns, counters);
    }
    return true;
  }

  @Override
  public long row() {
    return firstRows.get(current) + keys.row();
  }

  @Override
  public EncodedKey key() {
    return keys.key();
  }

  @Override
  public void writeIncludedValues(ByteWriter out) {
    keys.writeIncludedValues(out);
  }

  @Override
  public void close() throws IOException {
    if (keys != null) {
      SplitKeys closed = keys;
      keys = null;
      closed.close();
    }
  }
}
