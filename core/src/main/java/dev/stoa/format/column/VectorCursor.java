package dev.stoa.format.column;

import dev.stoa.format.bloom.BloomFilter;
import dev.stoa.format.page.EncodedColumn;
import dev.stoa.format.page.PathBounds;
import java.util.List;
import java.util.Optional;

/**
 * A position in one column, for callers that read many rows of a page at a time: batches and the
 * evaluation of predicates; also for rows in ascending order, from any first row.
 */
public final class VectorCursor {
  private final PagedColumn column;
  private final CurrentPage currentPage;
  private int index;

  VectorCursor(PagedColumn column) {
    this.column = column;
    this.currentPage = new CurrentPage(column, Optional.empty());
  }

  /** Returns the row after the last row of the page that contains a row. */
  public long pageEnd(long row) {
    return currentPage.contains(row)
        ? currentPage.endRow()
        : column.firstRow(column.pageOf(row) + 1);
  }

  /** Returns the stored size of the page that contains a row. */
  public long pageSizeInBytes(long row) {
    return column.sizeInBytes(column.pageOf(row));
  }

  /**
   * Returns the bounds of the values, and of nested values, in the page of a row; empty if unknown.
   */
  public List<PathBounds> bounds(long row) {
    return column.bounds(column.pageOf(row));
  }

  /** Returns a Bloom filter of the values in the page of a row; empty if it has none. */
  public Optional<BloomFilter> bloomFilter(long row) {
    return column.bloomFilter(column.pageOf(row));
  }

  /**
   * Moves to a row; {@link #values} and {@link #index} then return its page and its index there.
   */
  public void seek(long row) {
    if (!currentPage.contains(row)) {
      currentPage.seek(row);
    }
    index = currentPage.indexOf(row);
  }

  /** Returns the values of the current row's page. */
  public EncodedColumn values() {
    return currentPage.values();
  }

  /** Returns the index of the current row in {@link #values}. */
  public int index() {
    return index;
  }

  /** Counts unread bytes as skipped; no cursor of the column may be used afterwards. */
  public void close() {
    currentPage.close();
  }
}
