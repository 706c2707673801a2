package dev.stoa.hadoop.join;

import java.util.Arrays;
import java.util.List;

/**
 * A hash table over the rows in memory of the tables that are not streamed; created by {@link
 * HashJoin}.
 *
 * <p>Slots are probed one after another. A slot contains the number of a key and some bits of its
 * hash, so that most other keys are ruled out without access to their rows.
 */
final class MemoryIndex implements BuiltSide {
  /** The bytes per row that an index takes at most, for {@link HashJoin}'s memory budget. */
  private static final int SLOT_BYTES_PER_ROW = 4 * Long.BYTES;

  private static final long KEY_NUMBER_MASK = 0xffff_ffffL;
  private static final long EMPTY_SLOT = -1;

  private final RowStore[] storesByTable;
  private final int tableCount;

  /** For each slot, the upper half of a key's hash and its number. */
  private long[] slots;

  private int slotMask;

  /** For each key and table, the address of the first row. */
  private long[] firstRows;

  /** For each key and table, the address of the last row. */
  private long[] lastRows;

  /** For each key, a table that contains it. */
  private byte[] keyTables;

  private int keyCount;

  /**
   * Creates an index of rows.
   *
   * @param stores the rows of each table; those of the streamed table are not indexed
   */
  MemoryIndex(List<RowStore> stores, int streamedTable) {
    this.storesByTable = stores.toArray(RowStore[]::new);
    this.tableCount = storesByTable.length;
    long rowCount = 0;
    for (int table = 0; table < tableCount; table++) {
      rowCount += table == streamedTable ? 0 : storesByTable[table].rowCount();
    }
    int slotCount = Integer.highestOneBit((int) Math.min(Math.max(rowCount, 8), 1 << 28)) << 2;
    slots = new long[slotCount];
    Arrays.fill(slots, EMPTY_SLOT);
    slotMask = slotCount - 1;
    firstRows = new long[16 * tableCount];
    lastRows = new long[16 * tableCount];
    keyTables = new byte[16];
    for (int table = 0; table < tableCount; table++) {
      if (table != streamedTable) {
        addAll(table);
      }
    }
    lastRows = new long[0];
  }

  /** Returns an upper limit of the bytes that an index takes for some rows. */
  static long sizeInBytes(long rowCount, int tableCount) {
    return rowCount * (SLOT_BYTES_PER_ROW + 4L * Long.BYTES * tableCount);
  }

  private void addAll(int table) {
    RowStore.StoredRows rows = storesByTable[table].rows();
    while (rows.next()) {
      int slot = slotOf(rows.key());
      if (slots[slot] == EMPTY_SLOT) {
        slots[slot] = addKey(table) | (rows.key().hash() & ~KEY_NUMBER_MASK);
      }
      add(keyNumber(slot) * tableCount + table, table, rows.address());
    }
  }

  private int addKey(int table) {
    int keyNumber = keyCount++;
    if (keyNumber == keyTables.length) {
      keyTables = Arrays.copyOf(keyTables, 2 * keyNumber);
      firstRows = Arrays.copyOf(firstRows, 2 * keyNumber * tableCount);
      lastRows = Arrays.copyOf(lastRows, 2 * keyNumber * tableCount);
    }
    keyTables[keyNumber] = (byte) table;
    int start = keyNumber * tableCount;
    Arrays.fill(firstRows, start, start + tableCount, RowStore.NO_ROW);
    return keyNumber;
  }

  private void add(int index, int table, long address) {
    if (firstRows[index] == RowStore.NO_ROW) {
      firstRows[index] = address;
    } else {
      storesByTable[table].link(lastRows[index], address);
    }
    lastRows[index] = address;
  }

  private int keyNumber(int slot) {
    return (int) slots[slot];
  }

  /** Returns the slot of a key, or the empty slot where it belongs. */
  private int slotOf(JoinKey wantedKey) {
    // hot: bench join
    long hash = wantedKey.hash();
    int slot = (int) hash & slotMask;
    while (slots[slot] != EMPTY_SLOT) {
      if ((slots[slot] ^ hash) >>> Integer.SIZE == 0 && hasKey(keyNumber(slot), wantedKey)) {
        return slot;
      }
      slot = (slot + 1) & slotMask;
    }
    return slot;
  }

  private boolean hasKey(int keyNumber, JoinKey wantedKey) {
    int table = keyTables[keyNumber];
    return storesByTable[table].hasKey(firstRows[keyNumber * tableCount + table], wantedKey);
  }

  @Override
  public int find(JoinKey wantedKey) {
    int slot = slotOf(wantedKey);
    return slots[slot] == EMPTY_SLOT ? NO_KEY : keyNumber(slot);
  }

  @Override
  public int keyCount() {
    return keyCount;
  }

  @Override
  public long tables(int keyNumber) {
    long tables = 0;
    for (int table = 0; table < tableCount; table++) {
      if (firstRows[keyNumber * tableCount + table] != RowStore.NO_ROW) {
        tables |= 1L << table;
      }
    }
    return tables;
  }

  @Override
  public JoinGroup.Records records(int keyNumber, int table) {
    long firstRow = firstRows[keyNumber * tableCount + table];
    return firstRow == RowStore.NO_ROW
        ? JoinGroup.Records.NONE
        : storesByTable[table].recordsFrom(firstRow);
  }
}
