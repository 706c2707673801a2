package dev.stoa.hadoop.join;

import java.io.IOException;
import java.util.BitSet;
import java.util.Iterator;
import java.util.List;

/**
 * The second phase of a {@link HashJoin}: looks up each row of the streamed table among the rows of
 * the other tables, and then passes on those that no row has matched, if the type of join keeps
 * them.
 */
final class Probe {
  private final JoinContext context;
  private final JoinType type;
  private final BuiltSide builtSide;
  private final Iterator<RowSource> sources;
  private final int streamedTable;

  /** Whether the type of join passes on keys after all streamed rows were looked up. */
  private final boolean hasLastPass;

  /** The numbers of the keys that the streamed table contains, if there is a last pass. */
  private final BitSet matchedKeys = new BitSet();

  private RowSource source;
  private int lastPassKey;

  /**
   * Creates a probe.
   *
   * @param sources the rows of the streamed table, in one or more parts
   */
  Probe(JoinContext context, BuiltSide builtSide, List<RowSource> sources, int streamedTable) {
    this.context = context;
    this.type = context.type();
    this.builtSide = builtSide;
    this.sources = sources.iterator();
    this.source = this.sources.next();
    this.streamedTable = streamedTable;
    this.hasLastPass = type == JoinType.FULL || (streamedTable != 0 && type != JoinType.INNER);
  }

  boolean next(JoinGroup group) throws IOException {
    while (nextRow()) {
      boolean isAccepted =
          source.hasKey() ? acceptRow(group) : type.keepsUnmatched(streamedTable) && single(group);
      if (isAccepted) {
        return true;
      }
    }
    return hasLastPass && nextOfLastPass(group);
  }

  private boolean nextRow() throws IOException {
    while (!source.next()) {
      if (!sources.hasNext()) {
        return false;
      }
      source = sources.next();
    }
    return true;
  }

  private boolean single(JoinGroup group) {
    group.clear();
    group.set(streamedTable, source.record());
    return true;
  }

  /** Sets the group to the current row and its matches; returns whether they are passed on. */
  private boolean acceptRow(JoinGroup group) throws IOException {
    int keyNumber = builtSide.find(source.key());
    long tables = 1L << streamedTable;
    if (keyNumber != BuiltSide.NO_KEY) {
      tables |= builtSide.tables(keyNumber);
      if (hasLastPass) {
        matchedKeys.set(keyNumber);
      }
    }
    if (!type.accepts(tables, context.allTables())) {
      return false;
    }
    if (type.returnsOnlyFirstTable()) {
      return streamedTable == 0 && single(group);
    }
    if (keyNumber == BuiltSide.NO_KEY) {
      return single(group);
    }
    setBuiltRecords(group, keyNumber);
    group.set(streamedTable, source.record());
    return true;
  }

  private void setBuiltRecords(JoinGroup group, int keyNumber) throws IOException {
    for (int table = 0; table < context.tableCount(); table++) {
      if (table != streamedTable) {
        group.set(table, builtSide.records(keyNumber, table));
      }
    }
  }

  private boolean nextOfLastPass(JoinGroup group) throws IOException {
    for (; lastPassKey < builtSide.keyCount(); lastPassKey++) {
      boolean isMatched = matchedKeys.get(lastPassKey);
      long tables = builtSide.tables(lastPassKey) | (isMatched ? 1L << streamedTable : 0);
      boolean wasPassedOn = isMatched && !type.returnsOnlyFirstTable();
      if (!wasPassedOn && type.accepts(tables, context.allTables())) {
        group.clear();
        if (type.returnsOnlyFirstTable()) {
          group.set(0, builtSide.records(lastPassKey, 0));
        } else {
          setBuiltRecords(group, lastPassKey);
        }
        lastPassKey++;
        return true;
      }
    }
    return false;
  }
}
