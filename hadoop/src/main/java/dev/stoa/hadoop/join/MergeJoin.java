package dev.stoa.hadoop.join;

import dev.stoa.storage.Closeables;
import java.io.Closeable;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;

/**
 * Joins rows that are sorted by their keys, without keeping more of them than the rows with the
 * current key; those of the streamed table are not kept either.
 */
final class MergeJoin implements GroupSource {
  private final JoinContext context;
  private final JoinType type;
  private final int streamedTable;
  private final List<SortedRows> tables;
  private final List<RecordBuffer> buffers = new ArrayList<>();
  private final JoinKey currentKey = new JoinKey();

  /** The table whose current row was passed to the caller; it moves on at the next call. */
  private int pendingTable = -1;

  /** Whether the rows of the pending table that follow belong to the current group. */
  private boolean isInGroup;

  /** Whether each table has a first row. */
  private boolean hasBegun;

  /** Creates a join of sorted rows; closes them. */
  MergeJoin(JoinContext context, List<SortedRows> tables, int streamedTable) {
    this.context = context;
    this.type = context.type();
    this.tables = tables;
    this.streamedTable = type.returnsOnlyFirstTable() ? 0 : streamedTable;
    long budgetInBytes = context.memoryBudgetInBytes() / context.tableCount();
    context
        .codecs()
        .forEach(codec -> buffers.add(new RecordBuffer(codec, budgetInBytes, context.spillArea())));
  }

  @Override
  public boolean next(JoinGroup group) throws IOException {
    if (!hasBegun) {
      hasBegun = true;
      for (SortedRows rows : tables) {
        rows.next();
      }
    }
    if (pendingTable >= 0) {
      SortedRows rows = tables.get(pendingTable);
      pendingTable = -1;
      if (rows.next() && isInGroup && hasCurrentKey(rows)) {
        return passOn(group, streamedTable);
      }
      if (isInGroup) {
        isInGroup = false;
        skipCurrentKey();
      }
    }
    return nextKeyless(group) || nextKey(group);
  }

  /** Sets a record of the group to the current row of a table, which moves on at the next call. */
  private boolean passOn(JoinGroup group, int table) {
    group.set(table, tables.get(table).current().record());
    pendingTable = table;
    return true;
  }

  private boolean hasCurrentKey(SortedRows rows) {
    RowSource row = rows.current();
    return row != null && row.hasKey() && row.key().isEqual(currentKey);
  }

  /** Passes on the next row without a key, or skips it if the type of join drops it. */
  private boolean nextKeyless(JoinGroup group) throws IOException {
    for (int table = 0; table < tables.size(); table++) {
      SortedRows rows = tables.get(table);
      while (rows.current() != null && !rows.current().hasKey()) {
        if (type.keepsUnmatched(table)) {
          group.clear();
          return passOn(group, table);
        }
        rows.next();
      }
    }
    return false;
  }

  private boolean nextKey(JoinGroup group) throws IOException {
    while (moveToSmallestKey()) {
      long tablesWithKey = 0;
      for (int table = 0; table < tables.size(); table++) {
        tablesWithKey |= hasCurrentKey(tables.get(table)) ? 1L << table : 0;
      }
      if (type.accepts(tablesWithKey, context.allTables())) {
        return setGroup(group);
      }
      if (!type.canHaveResult(tablesWithRows(), context.allTables())) {
        return false;
      }
      skipCurrentKey();
    }
    return false;
  }

  private long tablesWithRows() {
    long tablesWithRows = 0;
    for (int table = 0; table < tables.size(); table++) {
      tablesWithRows |= tables.get(table).current() != null ? 1L << table : 0;
    }
    return tablesWithRows;
  }

  /** Sets the current key; returns false if no table has another row. */
  private boolean moveToSmallestKey() {
    RowSource smallest = null;
    for (SortedRows rows : tables) {
      RowSource row = rows.current();
      if (row != null && (smallest == null || row.key().compareTo(smallest.key()) < 0)) {
        smallest = row;
      }
    }
    if (smallest == null) {
      return false;
    }
    currentKey.copy(smallest.key());
    return true;
  }

  private void skipCurrentKey() throws IOException {
    for (SortedRows rows : tables) {
      while (hasCurrentKey(rows)) {
        rows.next();
      }
    }
  }

  private boolean setGroup(JoinGroup group) throws IOException {
    group.clear();
    if (!type.returnsOnlyFirstTable()) {
      for (int table = 0; table < tables.size(); table++) {
        if (table != streamedTable && hasCurrentKey(tables.get(table))) {
          group.set(table, bufferCurrentKey(table));
        }
      }
    }
    if (!hasCurrentKey(tables.get(streamedTable))) {
      return true;
    }
    isInGroup = true;
    return passOn(group, streamedTable);
  }

  /** Moves the rows of a table with the current key to its buffer. */
  private RecordBuffer bufferCurrentKey(int table) throws IOException {
    SortedRows rows = tables.get(table);
    RecordBuffer buffer = buffers.get(table);
    buffer.clear();
    do {
      buffer.append(rows.current());
      rows.next();
    } while (hasCurrentKey(rows));
    buffer.finish();
    return buffer;
  }

  @Override
  public void close() throws IOException {
    List<Closeable> closeables = new ArrayList<>(tables);
    closeables.addAll(buffers);
    Closeables.closeAll(closeables);
  }
}
