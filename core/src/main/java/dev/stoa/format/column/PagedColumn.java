package dev.stoa.format.column;

import dev.stoa.format.bloom.BloomFilter;
import dev.stoa.format.bytes.PageCache;
import dev.stoa.format.page.EncodedColumn;
import dev.stoa.format.page.PathBounds;
import dev.stoa.format.value.ValueSerde;
import dev.stoa.schema.Column;
import java.util.List;
import java.util.Optional;

/**
 * The values of one column of a split directory, page by page: those of a file, converted ones if
 * the file has another type, or defaults if there is no file. Cursors read them.
 */
public abstract class PagedColumn {
  PagedColumn() {}

  /** Returns the column with the type of its values. */
  public abstract Column column();

  /** Returns the number of rows. */
  public abstract long rowCount();

  /**
   * Creates a cursor at the first row.
   *
   * @param customSerde the serde that reads values as objects other than those of Avro's generic
   *     model; empty for the generic model
   */
  public final ColumnCursor cursor(Optional<ValueSerde> customSerde) {
    return new ColumnCursor(this, customSerde);
  }

  /** Creates a cursor at the first row that reads many rows at a time. */
  public final VectorCursor vectorCursor() {
    return new VectorCursor(this);
  }

  /** Creates a lookup, which reads single values in any order. */
  public final ColumnLookup lookup(PageCache cache) {
    return new ColumnLookup(this, cache);
  }

  /** Returns the first row of a page; for the page after the last, the row count. */
  public abstract long firstRow(int page);

  /** Returns the page that contains a row. */
  abstract int pageOf(long row);

  /** Returns the stored size of a page, which other columns may share; 0 if there is no file. */
  long sizeInBytes(int page) {
    return 0;
  }

  /** Returns the bounds of a page's values and of nested values; empty if unknown. */
  List<PathBounds> bounds(int page) {
    return List.of();
  }

  /**
   * Returns the Bloom filter of a page's values, possibly shared with other pages; empty if it has
   * none.
   */
  Optional<BloomFilter> bloomFilter(int page) {
    return Optional.empty();
  }

  /**
   * Returns whether cursors share the values of a page; otherwise each cursor reads them with a
   * {@link #newValuePageReader}.
   */
  boolean isSharedPage(int page) {
    return true;
  }

  /** Returns the values of a page that cursors share, valid until another page is requested. */
  abstract EncodedColumn page(int page);

  /** Creates a reader of pages that cursors do not share, for one cursor. */
  ValuePageReader newValuePageReader(Optional<ValueSerde> customSerde) {
    throw new IllegalStateException("cursors share the pages of column " + column().name());
  }

  /**
   * Counts unread bytes as skipped. Called when a cursor is closed; no cursor of the column may be
   * used afterwards.
   */
  void finish() {}

  /** Verifies all bytes of a shared page, which must be the last requested one. */
  void verify(int page) {}
}
