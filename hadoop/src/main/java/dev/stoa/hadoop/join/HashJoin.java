package dev.stoa.hadoop.join;

import dev.stoa.storage.Closeables;
import java.io.Closeable;
import java.io.IOException;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;
import java.util.OptionalInt;

/**
 * Joins rows in any order: reads all tables but one into memory, and looks up the rows of the last
 * one, the streamed table, in a hash table.
 *
 * <p>If the job does not choose the streamed table and predicates hide which table has the most
 * rows, the tables are read in turns until only one of them has rows left: it is streamed. Rows
 * beyond the memory budget go to {@link SpilledRows}, which divides all tables by the hash of the
 * key and joins each part by itself.
 */
final class HashJoin implements GroupSource {
  /** The number of rows that are read of a table before it is the next one's turn. */
  private static final int ROWS_PER_TURN = 256;

  private final JoinContext context;
  private final List<RowSource> sources;
  private final OptionalInt chosenStreamedTable;
  private final int level;
  private final List<RowStore> stores = new ArrayList<>();
  private final BitSet unfinishedTables = new BitSet();
  private State state = State.READING;
  private int turn;
  private int rowsLeftInTurn = ROWS_PER_TURN;
  private Probe probe;
  private SpilledRows spilledRows;

  private enum State {
    /** Rows are read into memory. */
    READING,
    /** The rows of the streamed table are looked up. */
    PROBING,
    /** All rows are written to files, and then joined part by part. */
    SPILLED,
    FINISHED
  }

  /**
   * Creates a join.
   *
   * @param sources the rows of each table; closed by the join
   * @param streamedTable the table that is streamed; empty to find out which has the most rows
   * @param level how often the rows were divided already
   */
  HashJoin(JoinContext context, List<RowSource> sources, OptionalInt streamedTable, int level) {
    this.context = context;
    this.sources = sources;
    this.chosenStreamedTable = streamedTable;
    this.level = level;
    context.codecs().forEach(codec -> stores.add(new RowStore(codec)));
    unfinishedTables.set(0, sources.size());
    streamedTable.ifPresent(unfinishedTables::clear);
  }

  @Override
  public boolean next(JoinGroup group) throws IOException {
    while (true) {
      switch (state) {
        case READING -> {
          if (read(group)) {
            return true;
          }
        }
        case PROBING -> {
          if (probe.next(group)) {
            return true;
          }
          state = State.FINISHED;
        }
        case SPILLED -> {
          if (spilledRows.next(group)) {
            return true;
          }
          state = State.FINISHED;
        }
        case FINISHED -> {
          return false;
        }
      }
    }
  }

  /**
   * Reads rows into memory until it knows how to go on; returns true if it has set the group to a
   * row without a key, and must be called again.
   */
  private boolean read(JoinGroup group) throws IOException {
    int tablesToKeep = chosenStreamedTable.isPresent() ? 0 : 1;
    while (unfinishedTables.cardinality() > tablesToKeep) {
      int table = nextTurn();
      RowSource source = sources.get(table);
      if (!source.next()) {
        unfinishedTables.clear(table);
        rowsLeftInTurn = 0;
        if (stores.get(table).rowCount() == 0
            && !context
                .type()
                .canHaveResult(context.allTables() & ~(1L << table), context.allTables())) {
          state = State.FINISHED;
          return false;
        }
      } else if (source.hasKey()) {
        stores.get(table).append(source);
        if (usedMemoryInBytes() > context.memoryBudgetInBytes()) {
          spilledRows = new SpilledRows(context, sources, stores, level);
          state = State.SPILLED;
          return false;
        }
      } else if (context.type().keepsUnmatched(table)) {
        setSingle(group, table, source);
        return true;
      }
    }
    startProbing();
    return false;
  }

  private int nextTurn() {
    if (rowsLeftInTurn == 0 || !unfinishedTables.get(turn)) {
      turn = unfinishedTables.nextSetBit(turn + 1);
      turn = turn < 0 ? unfinishedTables.nextSetBit(0) : turn;
      rowsLeftInTurn = ROWS_PER_TURN;
    }
    rowsLeftInTurn--;
    return turn;
  }

  private long usedMemoryInBytes() {
    long sizeInBytes = 0;
    long rowCount = 0;
    for (RowStore store : stores) {
      sizeInBytes += store.sizeInBytes();
      rowCount += store.rowCount();
    }
    return sizeInBytes + MemoryIndex.sizeInBytes(rowCount, stores.size());
  }

  private void startProbing() {
    int streamedTable = chosenStreamedTable.orElseGet(() -> unfinishedTables.nextSetBit(0));
    BuiltSide builtSide = new MemoryIndex(stores, streamedTable);
    // first the rows that were read while it was unknown which table is streamed
    List<RowSource> streamedRows =
        List.of(stores.get(streamedTable).rows(), sources.get(streamedTable));
    probe = new Probe(context, builtSide, streamedRows, streamedTable);
    state = State.PROBING;
  }

  /** Sets a group to the current row of a table alone. */
  static void setSingle(JoinGroup group, int table, RowSource source) {
    group.clear();
    group.set(table, source.record());
  }

  @Override
  public void close() throws IOException {
    List<Closeable> closeables = new ArrayList<>(sources);
    if (spilledRows != null) {
      closeables.add(spilledRows);
    }
    Closeables.closeAll(closeables);
  }
}
