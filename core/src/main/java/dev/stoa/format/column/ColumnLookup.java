package dev.stoa.format.column;

import dev.stoa.data.Bitmap;
import dev.stoa.format.bloom.BloomFilter;
import dev.stoa.format.page.EncodedColumn;
import dev.stoa.format.page.PathBounds;
import dev.stoa.format.vector.VectorNode;
import dev.stoa.format.vector.read.EncodedFilter;
import dev.stoa.format.vector.read.KeySearch;
import dev.stoa.predicate.BoundPredicate.Leaf;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Reads single values of one column in any order, and keeps recently used pages open. Called by
 * lookups; for one thread.
 */
public final class ColumnLookup {
  private static final int MAX_OPEN_PAGES = 64;

  private static final int ROWS_PER_STEP = 1024;

  private final PagedColumn column;
  private final Map<Integer, OpenVectors> pages = new LinkedHashMap<>(64, 0.75f, true);

  /** The last used page of another layout. */
  private final CurrentPage otherPage;

  private final Bitmap rows = new Bitmap();

  private record OpenVectors(VectorNode root, KeySearch search) {
    static OpenVectors of(VectorNode root) {
      return new OpenVectors(root, new KeySearch(root));
    }
  }

  ColumnLookup(PagedColumn column) {
    this.column = column;
    this.otherPage = new CurrentPage(column, Optional.empty());
  }

  /** The number of pages. */
  public int pageCount() {
    return column.pageOf(column.rowCount() - 1) + 1;
  }

  /** The page that contains a row. */
  public int pageOf(long row) {
    return column.pageOf(row);
  }

  /** The first row of a page; for the page after the last, the row count. */
  public long firstRow(int page) {
    return column.firstRow(page);
  }

  /** Bounds of the values of a page, and of nested values; none for generated pages. */
  public List<PathBounds> bounds(int page) {
    return column instanceof ColumnFileReader ? column.bounds(page) : List.of();
  }

  /** A Bloom filter of the values of a page; empty if it has none. */
  public Optional<BloomFilter> bloomFilter(int page) {
    return column.bloomFilter(page);
  }

  /** The value of a row as Avro's generic reader gives it. */
  public Object read(long row) {
    int page = column.pageOf(row);
    if (column instanceof ColumnFileReader reader && reader.isSharedPage(page)) {
      return vectors(reader, page).root().read((int) (row - column.firstRow(page)), null);
    }
    return values(row).read(otherPage.index(row), null);
  }

  /**
   * The first row of a page, from {@code from}, for which a leaf holds; the page's end if there is
   * none.
   */
  public long find(Leaf leaf, int page, long from) {
    long start = column.firstRow(page);
    if (column instanceof ColumnFileReader reader && reader.isSharedPage(page)) {
      return start + vectors(reader, page).search().find(leaf, (int) (from - start));
    }
    EncodedColumn values = values(start);
    EncodedFilter filter = new EncodedFilter(leaf);
    for (int at = (int) (from - start); at < values.count(); at += rows.size()) {
      rows.fill(Math.min(ROWS_PER_STEP, values.count() - at));
      filter.retain(values, at, rows);
      int found = rows.nextSetBit(0);
      if (found < rows.size()) {
        return start + at + found;
      }
    }
    return start + values.count();
  }

  private EncodedColumn values(long row) {
    if (!otherPage.contains(row)) {
      otherPage.seek(row);
    }
    return otherPage.values();
  }

  private OpenVectors vectors(ColumnFileReader reader, int page) {
    OpenVectors found = pages.get(page);
    if (found == null) {
      found = OpenVectors.of(reader.newPages().vectors(page));
      pages.put(page, found);
      if (pages.size() > MAX_OPEN_PAGES) {
        int eldest = pages.keySet().iterator().next();
        pages.remove(eldest);
      }
    }
    return found;
  }
}
