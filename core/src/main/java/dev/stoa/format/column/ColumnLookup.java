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
 * lookups. Not thread-safe.
 */
public final class ColumnLookup {
  private static final int MAX_OPEN_PAGES = 64;

  private static final int ROWS_PER_BATCH = 1024;

  private final PagedColumn column;
  private final Map<Integer, OpenVectors> pages = new LinkedHashMap<>(64, 0.75f, true);

  /** The most recently used page that is not a vector page. */
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

  /** Returns the value of a row as Avro's generic reader would. */
  public Object read(long row) {
    int page = column.pageOf(row);
    if (column instanceof ColumnFileReader reader && reader.isSharedPage(page)) {
      return vectors(reader, page).root().read((int) (row - column.firstRow(page)), null);
    }
    return values(row).read(otherPage.index(row), null);
  }

  /**
   * Returns the first row of a page, from {@code from} on, that satisfies a leaf; the page's end if
   * none does.
   */
  public long find(Leaf leaf, int page, long from) {
    long start = column.firstRow(page);
    if (column instanceof ColumnFileReader reader && reader.isSharedPage(page)) {
      return start + vectors(reader, page).search().find(leaf, (int) (from - start));
    }
    EncodedColumn values = values(start);
    EncodedFilter filter = new EncodedFilter(leaf);
    for (int index = (int) (from - start); index < values.count(); index += rows.size()) {
      rows.fill(Math.min(ROWS_PER_BATCH, values.count() - index));
      filter.retain(values, index, rows);
      int match = rows.nextSetBit(0);
      if (match < rows.size()) {
        return start + index + match;
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
    OpenVectors vectors = pages.get(page);
    if (vectors == null) {
      vectors = OpenVectors.of(reader.newPages().vectors(page));
      pages.put(page, vectors);
      if (pages.size() > MAX_OPEN_PAGES) {
        int eldest = pages.keySet().iterator().next();
        pages.remove(eldest);
      }
    }
    return vectors;
  }
}
