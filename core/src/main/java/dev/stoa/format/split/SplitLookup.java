package dev.stoa.format.split;

import dev.stoa.data.EagerRecord;
import dev.stoa.format.bloom.BloomDecision;
import dev.stoa.format.bytes.ReadCounters;
import dev.stoa.format.column.ColumnLookup;
import dev.stoa.format.page.PathBounds;
import dev.stoa.predicate.BoundPredicate.Leaf;
import dev.stoa.predicate.ObjectMatcher;
import dev.stoa.predicate.bounds.Bounds;
import dev.stoa.predicate.bounds.LongBounds;
import dev.stoa.predicate.matcher.FilterDecision;
import dev.stoa.predicate.matcher.LongMatcher;
import dev.stoa.storage.Storage;
import java.io.Closeable;
import java.io.IOException;
import java.util.List;
import java.util.Optional;
import org.apache.avro.Schema;

/**
 * Finds the rows of a split directory that have some key, again and again: by the bounds and Bloom
 * filters of pages, then inside those that may have it. Called by the table's lookup; for one
 * thread.
 */
public final class SplitLookup implements Closeable {
  private final SplitReader reader;
  private final ColumnLookup[] columns;
  private final Optional<DeletedRows> deleted;

  /** What whole numbers of each page lie between; empty where another column is the first key. */
  private long[] lows = {};

  private long[] highs = {};
  private int boundedColumn = -1;

  /**
   * A lookup that opens no file yet.
   *
   * @param read the columns of the records, then those of keys beyond them
   */
  public SplitLookup(Storage storage, SplitDirectory split, ReadColumns read, ReadCounters counters)
      throws IOException {
    this.reader = new SplitReader(storage, split, read, counters);
    this.columns = new ColumnLookup[read.allColumns().size()];
    this.deleted =
        split.deletedRows().isEmpty()
            ? Optional.empty()
            : Optional.of(DeletedRows.of(storage, split, counters));
  }

  private ColumnLookup column(int ordinal) {
    if (columns[ordinal] == null) {
      columns[ordinal] = reader.lookup(ordinal);
    }
    return columns[ordinal];
  }

  /**
   * The first row from {@code from} on in which all leaves hold; the row count if there is none.
   */
  public long find(List<Leaf> leaves, long from) {
    long row = findFirst(leaves.get(0), from);
    while (row < reader.rowCount() && !isWanted(leaves, row)) {
      row = findFirst(leaves.get(0), row + 1);
    }
    return row;
  }

  private boolean isWanted(List<Leaf> leaves, long row) {
    if (deleted.isPresent() && deleted.get().contains(row)) {
      return false;
    }
    for (int i = 1; i < leaves.size(); i++) {
      Leaf leaf = leaves.get(i);
      ObjectMatcher test = new ObjectMatcher(leaf.steps(), leaf.test(), leaf.type());
      if (!test.test(column(leaf.column()).read(row), 0)) {
        return false;
      }
    }
    return true;
  }

  private long findFirst(Leaf leaf, long from) {
    if (from >= reader.rowCount()) {
      return from;
    }
    ColumnLookup column = column(leaf.column());
    for (int page = column.pageOf(from); page < column.pageCount(); page++) {
      if (mayHave(leaf, column, page)) {
        long found = column.find(leaf, page, Math.max(from, column.firstRow(page)));
        if (found < column.firstRow(page + 1)) {
          return found;
        }
      }
    }
    return reader.rowCount();
  }

  private boolean mayHave(Leaf leaf, ColumnLookup column, int page) {
    if (leaf.steps().isEmpty() && leaf.test() instanceof LongMatcher test) {
      readBounds(leaf, column);
      if (test.decide(lows[page], highs[page]) == FilterDecision.NONE) {
        return false;
      }
    } else if (leaf.decide(PathBounds.find(leaf.steps(), column.bounds(page)))
        == FilterDecision.NONE) {
      return false;
    }
    return column
        .filter(page)
        .map(filter -> BloomDecision.of(leaf, filter) != FilterDecision.NONE)
        .orElse(true);
  }

  private void readBounds(Leaf leaf, ColumnLookup column) {
    if (boundedColumn == leaf.column()) {
      return;
    }
    lows = new long[column.pageCount()];
    highs = new long[column.pageCount()];
    for (int page = 0; page < lows.length; page++) {
      Bounds bounds = PathBounds.find(leaf.steps(), column.bounds(page)).orElse(null);
      boolean isKnown = bounds instanceof LongBounds;
      lows[page] = isKnown ? ((LongBounds) bounds).min() : Long.MIN_VALUE;
      highs[page] = isKnown ? ((LongBounds) bounds).max() : Long.MAX_VALUE;
    }
    boundedColumn = leaf.column();
  }

  /** The record of a row, of the first columns that its schema has fields for. */
  public EagerRecord read(Schema schema, long row) {
    EagerRecord record = new EagerRecord(schema);
    for (int ordinal = 0; ordinal < schema.getFields().size(); ordinal++) {
      record.put(ordinal, column(ordinal).read(row));
    }
    return record;
  }

  /** The number of rows, deleted ones included. */
  public long rowCount() {
    return reader.rowCount();
  }

  @Override
  public void close() throws IOException {
    reader.close();
  }
}
