package dev.stoa.hadoop.join;

import dev.stoa.data.ColumnarRecord;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.NoSuchElementException;

/**
 * Finds rows in spill files of which all keys have the same hash, most often because they are
 * equal: {@link HashJoin} cannot divide them further. Only the distinct keys are in memory; records
 * are read from the files for each row that is joined with them.
 */
final class FileIndex implements BuiltSide {
  private final List<SpillFile> files;
  private final List<JoinKey> keys = new ArrayList<>();
  private final List<Long> tablesByKey = new ArrayList<>();

  /**
   * Creates an index of rows.
   *
   * @param files the rows of each table; those of the streamed table are not indexed
   */
  FileIndex(List<SpillFile> files, int streamedTable) throws IOException {
    this.files = files;
    for (int table = 0; table < files.size(); table++) {
      if (table != streamedTable) {
        addKeys(table);
      }
    }
  }

  private void addKeys(int table) throws IOException {
    RowSource rows = files.get(table).rows();
    while (rows.next()) {
      int keyNumber = find(rows.key());
      if (keyNumber == NO_KEY) {
        keyNumber = keys.size();
        JoinKey key = new JoinKey();
        key.copy(rows.key());
        keys.add(key);
        tablesByKey.add(0L);
      }
      tablesByKey.set(keyNumber, tablesByKey.get(keyNumber) | 1L << table);
    }
  }

  @Override
  public int find(JoinKey key) {
    for (int keyNumber = 0; keyNumber < keys.size(); keyNumber++) {
      if (keys.get(keyNumber).isEqual(key)) {
        return keyNumber;
      }
    }
    return NO_KEY;
  }

  @Override
  public int keyCount() {
    return keys.size();
  }

  @Override
  public long tables(int keyNumber) {
    return tablesByKey.get(keyNumber);
  }

  @Override
  public JoinGroup.Records records(int keyNumber, int table) {
    return (tables(keyNumber) & 1L << table) == 0
        ? JoinGroup.Records.NONE
        : new FileRecords(files.get(table), keys.get(keyNumber));
  }

  /** The records of a file with a key. */
  private record FileRecords(SpillFile file, JoinKey key) implements JoinGroup.Records {
    @Override
    public boolean isEmpty() {
      return false;
    }

    @Override
    public Iterator<ColumnarRecord> iterator() {
      RowSource rows = file.rows();
      return new Iterator<>() {
        private boolean isAhead;
        private boolean hasNext;

        @Override
        public boolean hasNext() {
          if (!isAhead) {
            hasNext = moveToNext();
            isAhead = true;
          }
          return hasNext;
        }

        private boolean moveToNext() {
          try {
            while (rows.next()) {
              if (key.isEqual(rows.key())) {
                return true;
              }
            }
            return false;
          } catch (IOException e) {
            throw new UncheckedIOException(e);
          }
        }

        @Override
        public ColumnarRecord next() {
          if (!hasNext()) {
            throw new NoSuchElementException();
          }
          isAhead = false;
          return rows.record();
        }
      };
    }
  }
}
