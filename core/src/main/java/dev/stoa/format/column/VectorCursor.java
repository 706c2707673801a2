package dev.stoa.format.column;

import dev.stoa.format.bloom.BloomFilter;
import dev.stoa.format.page.EncodedColumn;
import dev.stoa.format.page.PathBounds;
import java.util.List;
import java.util.Optional;

/**
 * A position in one column that returns many rows at a time. Called by batches and by the
 * evaluation of predicates, which never move back before the current page.
 */
public final class VectorCursor {
  private final PagedColumn column;
  private final CurrentPage page;
  private int index;

  VectorCursor(PagedColumn column) {
    this.column = column;
    this.page = new CurrentPage(column, Optional.empty());
  }

  /** The row after the page of a row. */
  public long pageEnd(long row) {
    return page.contains(row) ? page.endRow() : column.firstRow(column.pageOf(row) + 1);
  }

  /** The bounds of the values, and of nested values, in the page of a row; empty if unknown. */
  public List<PathBounds> bounds(long row) {
    return column.bounds(column.pageOf(row));
  }

  /** A Bloom filter of the values in the page of a row; empty if it has none. */
  public Optional<BloomFilter> bloomFilter(long row) {
    return column.bloomFilter(column.pageOf(row));
  }

  /**
   * Moves to a row; {@link #values} and {@link #index} then return its page and its index there.
   */
  public void seek(long row) {
    if (!page.contains(row)) {
      page.seek(row);
    }
    index = page.indexOf(row);
  }

  /** The values of the current row's page. */
  public EncodedColumn values() {
    return page.values();
  }

  /** The index of the current row in {@link #values}. */
  public int index() {
    return index;
  }

  /** Counts unread bytes as skipped; no cursor of the column may be used afterwards. */
  public void close() {
    page.close();
  }
}
