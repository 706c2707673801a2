package dev.stoa.format.split;

import dev.stoa.data.EagerRecord;
import dev.stoa.format.bloom.BloomFilterDecision;
import dev.stoa.format.bytes.ReadCounters;
import dev.stoa.format.column.ColumnLookup;
import dev.stoa.format.page.PathBounds;
import dev.stoa.predicate.BoundPredicate.Leaf;
import dev.stoa.predicate.ObjectPredicate;
import dev.stoa.predicate.ObjectTest;
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
 * Repeatedly finds the rows of a split directory that have a key: first by the bounds and Bloom
 * filters of pages, then inside the pages that may contain it. Called by the table's lookup. Not
 * thread-safe.
 */
public final class SplitLookup implements Closeable {
  private static final int NO_COLUMN = -1;

  private final SplitReader reader;
  private final ColumnLookup[] columnLookups;
  private final Optional<DeletionVector> deletionVector;
  private final Optional<ObjectPredicate> predicate;

  /**
   * A lower bound of the integers in each page of {@link #boundedColumn}; {@code Long.MIN_VALUE} if
   * the page has no bounds.
   */
  private long[] minValues = {};

  /** An upper bound of these integers; {@code Long.MAX_VALUE} if the page has no bounds. */
  private long[] maxValues = {};

  /** The ordinal of the column whose bounds were read last. */
  private int boundedColumn = NO_COLUMN;

  /**
   * Creates a lookup without open files.
   *
   * @param projection the columns of the records, then other key columns; its filter applies to all
   *     rows that are found
   */
  public SplitLookup(
      Storage storage, SplitDirectory split, ReadProjection projection, ReadCounters counters)
      throws IOException {
    this.reader = new SplitReader(storage, split, projection, counters);
    this.predicate = projection.filter().predicate().map(ObjectPredicate::of);
    this.columnLookups = new ColumnLookup[projection.allColumns().size()];
    this.deletionVector =
        split.deletionVector().isEmpty()
            ? Optional.empty()
            : Optional.of(DeletionVector.of(storage, split, counters));
  }

  private ColumnLookup column(int ordinal) {
    if (columnLookups[ordinal] == null) {
      columnLookups[ordinal] = reader.lookup(ordinal);
    }
    return columnLookups[ordinal];
  }

  /**
   * Returns the first row from {@code fromRow} on that is not deleted and satisfies all leaves and
   * the projection's filter; the row count if there is none.
   */
  public long find(List<Leaf> leaves, long fromRow) {
    long row = findFirst(leaves.get(0), fromRow);
    List<Leaf> otherLeaves = leaves.subList(1, leaves.size());
    while (row < reader.rowCount() && !matches(otherLeaves, row)) {
      row = findFirst(leaves.get(0), row + 1);
    }
    return row;
  }

  /** Whether a row is not deleted and satisfies all leaves and the projection's filter. */
  public boolean matches(List<Leaf> leaves, long row) {
    if (deletionVector.isPresent() && deletionVector.get().contains(row)) {
      return false;
    }
    for (Leaf leaf : leaves) {
      if (!ObjectTest.of(leaf).test(column(leaf.column()).read(row), 0)) {
        return false;
      }
    }
    return predicate.isEmpty() || predicate.get().test(ordinal -> column(ordinal).read(row));
  }

  private long findFirst(Leaf leaf, long fromRow) {
    if (fromRow >= reader.rowCount()) {
      return fromRow;
    }
    ColumnLookup column = column(leaf.column());
    for (int page = column.pageOf(fromRow); page < column.pageCount(); page++) {
      if (mightContain(leaf, column, page)) {
        long match = column.find(leaf, page, Math.max(fromRow, column.firstRow(page)));
        if (match < column.firstRow(page + 1)) {
          return match;
        }
      }
    }
    return reader.rowCount();
  }

  private boolean mightContain(Leaf leaf, ColumnLookup column, int page) {
    if (leaf.steps().isEmpty() && leaf.matcher() instanceof LongMatcher matcher) {
      readBounds(leaf, column);
      if (matcher.decide(minValues[page], maxValues[page]) == FilterDecision.NONE) {
        return false;
      }
    } else if (leaf.decide(PathBounds.find(leaf.steps(), column.bounds(page)))
        == FilterDecision.NONE) {
      return false;
    }
    return column
        .bloomFilter(page)
        .map(bloomFilter -> BloomFilterDecision.of(leaf, bloomFilter) != FilterDecision.NONE)
        .orElse(true);
  }

  private void readBounds(Leaf leaf, ColumnLookup column) {
    if (boundedColumn == leaf.column()) {
      return;
    }
    minValues = new long[column.pageCount()];
    maxValues = new long[column.pageCount()];
    for (int page = 0; page < minValues.length; page++) {
      Bounds bounds = PathBounds.find(leaf.steps(), column.bounds(page)).orElse(null);
      boolean hasBounds = bounds instanceof LongBounds;
      minValues[page] = hasBounds ? ((LongBounds) bounds).min() : Long.MIN_VALUE;
      maxValues[page] = hasBounds ? ((LongBounds) bounds).max() : Long.MAX_VALUE;
    }
    boundedColumn = leaf.column();
  }

  /** Reads a row as a record of the first columns, one for each field of the schema. */
  public EagerRecord read(Schema schema, long row) {
    EagerRecord record = new EagerRecord(schema);
    for (int ordinal = 0; ordinal < schema.getFields().size(); ordinal++) {
      record.put(ordinal, column(ordinal).read(row));
    }
    return record;
  }

  /** Returns the number of rows, including deleted rows. */
  public long rowCount() {
    return reader.rowCount();
  }

  @Override
  public void close() throws IOException {
    reader.close();
  }
}
