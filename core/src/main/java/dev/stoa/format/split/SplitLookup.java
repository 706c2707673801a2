package dev.stoa.format.split;

import dev.stoa.data.EagerRecord;
import dev.stoa.format.bloom.BloomFilterDecision;
import dev.stoa.format.bytes.OpenFileCache;
import dev.stoa.format.bytes.PageCache;
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
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import org.apache.avro.Schema;

/**
 * Repeatedly finds the rows of a split directory that have a key: first by the bounds and Bloom
 * filters of pages, then inside the pages that may contain it. Called by the table's lookup. Not
 * thread-safe.
 */
public final class SplitLookup implements Closeable {
  /** The number of rows that are tested one by one; then a leaf that fails finds the next row. */
  private static final int MAX_MISMATCH_COUNT = 8;

  private final SplitReader reader;
  private final PageCache cache;
  private final ColumnLookup[] columnLookups;
  private final Optional<DeletionVector> deletionVector;
  private final Optional<ObjectPredicate> predicate;

  /** The bounds of the integers in each page, by the column's ordinal; null until needed. */
  private final PageBounds[] boundsByColumn;

  /** The leaf whose rows were searched last; null at first. */
  private Leaf lastLeaf;

  /** The page that was searched last for rows of {@link #lastLeaf}. */
  private int lastPage;

  /**
   * The bounds of the integers in each page of a column: the least and the greatest long if a page
   * has none.
   */
  private static final class PageBounds {
    final long[] minValues;
    final long[] maxValues;

    PageBounds(int pageCount) {
      minValues = new long[pageCount];
      maxValues = new long[pageCount];
    }
  }

  /** A leaf with the number of rows in the pages whose bounds allow matches. */
  private record Selectivity(Leaf leaf, long possibleRowCount) {}

  /**
   * Creates a lookup without open files.
   *
   * @param projection the columns of the records, then other key columns; its filter applies to all
   *     rows that are found
   * @param cache limits the bytes of open pages
   */
  public SplitLookup(
      Storage storage,
      SplitDirectory split,
      ReadProjection projection,
      ReadCounters counters,
      PageCache cache)
      throws IOException {
    this(new SplitReader(storage, split, projection, counters), storage, split, counters, cache);
  }

  /** Creates a lookup whose files are among those that several lookups keep open. */
  public SplitLookup(
      Storage storage,
      SplitDirectory split,
      ReadProjection projection,
      OpenFileCache openFiles,
      ReadCounters counters,
      PageCache cache)
      throws IOException {
    this(
        SplitReader.sharing(openFiles, storage, split, projection, counters),
        storage,
        split,
        counters,
        cache);
  }

  private SplitLookup(
      SplitReader reader,
      Storage storage,
      SplitDirectory split,
      ReadCounters counters,
      PageCache cache)
      throws IOException {
    ReadProjection projection = reader.projection();
    this.cache = cache;
    this.reader = reader;
    this.predicate = projection.filter().predicate().map(ObjectPredicate::of);
    this.columnLookups = new ColumnLookup[projection.allColumns().size()];
    this.boundsByColumn = new PageBounds[columnLookups.length];
    this.deletionVector =
        split.deletionVector().isEmpty()
            ? Optional.empty()
            : Optional.of(DeletionVector.of(storage, split, counters));
  }

  private ColumnLookup column(int ordinal) {
    if (columnLookups[ordinal] == null) {
      columnLookups[ordinal] = reader.lookup(ordinal, cache);
    }
    return columnLookups[ordinal];
  }

  /**
   * Returns the leaves, those first whose bounds of pages rule out most rows; the first one drives
   * {@link #find}.
   */
  public List<Leaf> mostSelectiveFirst(List<Leaf> leaves) {
    if (leaves.size() == 1) {
      return leaves;
    }
    List<Selectivity> selectivities = new ArrayList<>();
    for (Leaf leaf : leaves) {
      long rowCount = possibleRowCount(leaf);
      if (rowCount == 0) {
        return List.of(leaf); // no row matches
      }
      selectivities.add(new Selectivity(leaf, rowCount));
    }
    selectivities.sort(Comparator.comparingLong(Selectivity::possibleRowCount));
    return selectivities.stream().map(Selectivity::leaf).toList();
  }

  private long possibleRowCount(Leaf leaf) {
    ColumnLookup column = column(leaf.column());
    long count = 0;
    for (int page = 0; page < column.pageCount(); page++) {
      if (areInBounds(leaf, column, page)) {
        count += column.firstRow(page + 1) - column.firstRow(page);
      }
    }
    return count;
  }

  /**
   * Returns the first row from {@code fromRow} on that is not deleted and satisfies all leaves and
   * the projection's filter; the row count if there is none.
   */
  public long find(List<Leaf> leaves, long fromRow) {
    Leaf driver = leaves.get(0);
    List<Leaf> otherLeaves = leaves.subList(1, leaves.size());
    int mismatchCount = 0;
    long row = findFirst(driver, fromRow, reader.rowCount());
    while (row < reader.rowCount()) {
      Leaf mismatch = firstMismatch(otherLeaves, row);
      if (mismatch == null && isSelected(row)) {
        return row;
      }
      mismatchCount++;
      long next = row + 1;
      if (mismatch != null && mismatchCount > MAX_MISMATCH_COUNT) {
        // Not beyond the driver's page: its next match may be far away, or there may be none.
        ColumnLookup column = column(driver.column());
        next = findFirst(mismatch, next, column.firstRow(column.pageOf(row) + 1));
      }
      row = findFirst(driver, next, reader.rowCount());
    }
    return row;
  }

  /** Whether a row is not deleted and satisfies all leaves and the projection's filter. */
  public boolean matches(List<Leaf> leaves, long row) {
    return firstMismatch(leaves, row) == null && isSelected(row);
  }

  /** Returns the first leaf that a row does not satisfy; null if there is none. */
  private Leaf firstMismatch(List<Leaf> leaves, long row) {
    for (Leaf leaf : leaves) {
      if (!ObjectTest.of(leaf).test(column(leaf.column()).read(row), 0)) {
        return leaf;
      }
    }
    return null;
  }

  /** Whether a row has a number in a column of integers; false for null. */
  public boolean holds(int ordinal, long row, long number) {
    return column(ordinal).holds(row, number);
  }

  /** Whether a row has a string, given in UTF-8, in a column of strings; false for null. */
  public boolean holds(int ordinal, long row, byte[] text) {
    return column(ordinal).holds(row, text);
  }

  /** Whether a row is not deleted and satisfies the projection's filter. */
  public boolean isSelected(long row) {
    if (deletionVector.isPresent() && deletionVector.get().contains(row)) {
      return false;
    }
    return predicate.isEmpty() || predicate.get().test(ordinal -> column(ordinal).read(row));
  }

  /** Returns the first row from {@code fromRow} on that satisfies a leaf, or the limit. */
  @SuppressWarnings("ReferenceEquality") // an equal leaf only has its page checked again
  private long findFirst(Leaf leaf, long fromRow, long limit) {
    if (fromRow >= limit) {
      return limit;
    }
    ColumnLookup column = column(leaf.column());
    for (int page = column.pageOf(fromRow);
        page < column.pageCount() && column.firstRow(page) < limit;
        page++) {
      if ((leaf == lastLeaf && page == lastPage) || mightContain(leaf, column, page)) {
        lastLeaf = leaf;
        lastPage = page;
        long match = column.find(leaf, page, Math.max(fromRow, column.firstRow(page)));
        if (match < column.firstRow(page + 1)) {
          return Math.min(match, limit);
        }
      }
    }
    return limit;
  }

  private boolean mightContain(Leaf leaf, ColumnLookup column, int page) {
    return areInBounds(leaf, column, page)
        && column
            .bloomFilter(page)
            .map(bloomFilter -> BloomFilterDecision.of(leaf, bloomFilter) != FilterDecision.NONE)
            .orElse(true);
  }

  /** Whether the bounds of a page allow values that satisfy a leaf. */
  private boolean areInBounds(Leaf leaf, ColumnLookup column, int page) {
    if (leaf.steps().isEmpty() && leaf.matcher() instanceof LongMatcher matcher) {
      PageBounds bounds = bounds(leaf, column);
      return matcher.decide(bounds.minValues[page], bounds.maxValues[page]) != FilterDecision.NONE;
    }
    return leaf.decide(PathBounds.find(leaf.steps(), column.bounds(page))) != FilterDecision.NONE;
  }

  private PageBounds bounds(Leaf leaf, ColumnLookup column) {
    PageBounds known = boundsByColumn[leaf.column()];
    if (known != null) {
      return known;
    }
    PageBounds result = new PageBounds(column.pageCount());
    for (int page = 0; page < column.pageCount(); page++) {
      Bounds bounds = PathBounds.find(leaf.steps(), column.bounds(page)).orElse(null);
      boolean hasBounds = bounds instanceof LongBounds;
      result.minValues[page] = hasBounds ? ((LongBounds) bounds).min() : Long.MIN_VALUE;
      result.maxValues[page] = hasBounds ? ((LongBounds) bounds).max() : Long.MAX_VALUE;
    }
    boundsByColumn[leaf.column()] = result;
    return result;
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
    Arrays.stream(columnLookups).filter(Objects::nonNull).forEach(ColumnLookup::close);
    reader.close();
  }
}
