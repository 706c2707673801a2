package dev.stoa.format.column;

import dev.stoa.format.bloom.BloomFilter;
import dev.stoa.format.page.EncodedColumn;
import dev.stoa.format.page.PathBounds;
import dev.stoa.format.value.ValueType;
import dev.stoa.schema.Column;
import java.util.List;
import java.util.Optional;

/**
 * The values of one column of a split directory, page by page: those of a column file, or others
 * that stand for a file that is not there or has another type. Read through cursors.
 */
public abstract class PagedColumn {
  PagedColumn() {}

  /** The column as its values are read. */
  public abstract Column column();

  /** The number of rows. */
  public abstract long rowCount();

  /**
   * A cursor before the first row.
   *
   * @param ownType reads values that Avro's generic reader gives otherwise; else empty
   */
  public final ColumnCursor cursor(Optional<ValueType> ownType) {
    return new ColumnCursor(this, ownType);
  }

  /** A cursor that gives many rows at a time, before the first row. */
  public final VectorCursor vectors() {
    return new VectorCursor(this);
  }

  /** Reads single values in any order. */
  public final ColumnLookup lookup() {
    return new ColumnLookup(this);
  }

  /** The first row of a page; that of the page behind the last is the row count. */
  public abstract long firstRow(int page);

  /** The page that holds a row. */
  abstract int pageOf(long row);

  /** Bounds of the values of a page, and of those inside; none where they are not known. */
  List<PathBounds> bounds(int page) {
    return List.of();
  }

  /** A Bloom filter of the values of a page, maybe of other pages too; empty where it has none. */
  Optional<BloomFilter> filter(int page) {
    return Optional.empty();
  }

  /** Whether cursors share the values of a page; else each reads them by {@link #valuePages}. */
  boolean sharesPage(int page) {
    return true;
  }

  /** The values of a page that cursors share, valid until another is asked for. */
  abstract EncodedColumn page(int page);

  /** Reads pages that cursors do not share, by a type of the cursor's own if it has one. */
  ValuePages valuePages(Optional<ValueType> ownType) {
    throw new IllegalStateException("cursors share the pages of column " + column().name());
  }

  /** Counts what was never read; no cursor is used after that. */
  void end() {}

  /** Checks all of the shared page that was asked for last. */
  void verify(int page) {}
}
