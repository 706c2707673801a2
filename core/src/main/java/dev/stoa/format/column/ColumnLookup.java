package dev.stoa.format.column;

import dev.stoa.data.Bitmap;
import dev.stoa.format.bloom.BloomFilter;
import dev.stoa.format.page.EncodedColumn;
import dev.stoa.format.page.PathBounds;
import dev.stoa.format.vector.VectorNode;
import dev.stoa.format.vector.read.KeySearch;
import dev.stoa.format.vector.read.NodeFilter;
import dev.stoa.predicate.BoundPredicate.Leaf;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Reads single values of one column in any order, and keeps the pages open that were used last.
 * Called by lookups; for one thread.
 */
public final class ColumnLookup {
  private static final int MOST_OPEN_PAGES = 64;

  private static final int ROWS_AT_ONCE = 1024;

  private final PagedColumn file;
  private final Map<Integer, OpenVectors> pages = new LinkedHashMap<>(64, 0.75f, true);

  /** The page in another layout that was used last. */
  private final OpenPage other;

  private final Bitmap rows = new Bitmap();

  private record OpenVectors(VectorNode root, KeySearch search) {
    static OpenVectors of(VectorNode root) {
      return new OpenVectors(root, new KeySearch(root));
    }
  }

  ColumnLookup(PagedColumn file) {
    this.file = file;
    this.other = new OpenPage(file, Optional.empty());
  }

  /** The number of pages. */
  public int pageCount() {
    return file.pageOf(file.rowCount() - 1) + 1;
  }

  /** The page that holds a row. */
  public int pageOf(long row) {
    return file.pageOf(row);
  }

  /** The first row of a page; that of the page behind the last is the row count. */
  public long firstRow(int page) {
    return file.firstRow(page);
  }

  /** Bounds of the values of a page, and of those inside; none of pages that are made here. */
  public List<PathBounds> bounds(int page) {
    return file instanceof ColumnFileReader ? file.bounds(page) : List.of();
  }

  /** A Bloom filter of the values of a page; empty where it has none. */
  public Optional<BloomFilter> filter(int page) {
    return file.filter(page);
  }

  /** The value of a row as Avro's generic reader gives it. */
  public Object read(long row) {
    int page = file.pageOf(row);
    if (file instanceof ColumnFileReader reader && reader.sharesPage(page)) {
      return vectors(reader, page).root().read((int) (row - file.firstRow(page)), null);
    }
    return values(row).read(other.index(row), null);
  }

  /**
   * The first row of a page, from {@code from} on, in which a leaf holds; where it ends if none.
   */
  public long find(Leaf leaf, int page, long from) {
    long start = file.firstRow(page);
    if (file instanceof ColumnFileReader reader && reader.sharesPage(page)) {
      return start + vectors(reader, page).search().find(leaf, (int) (from - start));
    }
    EncodedColumn values = values(start);
    NodeFilter filter = new NodeFilter(leaf);
    for (int at = (int) (from - start); at < values.count(); at += rows.size()) {
      rows.fill(Math.min(ROWS_AT_ONCE, values.count() - at));
      filter.retain(values, at, rows);
      int found = rows.next(0);
      if (found < rows.size()) {
        return start + at + found;
      }
    }
    return start + values.count();
  }

  private EncodedColumn values(long row) {
    if (!other.holds(row)) {
      other.turnTo(row);
    }
    return other.values();
  }

  private OpenVectors vectors(ColumnFileReader reader, int page) {
    OpenVectors found = pages.get(page);
    if (found == null) {
      found = OpenVectors.of(reader.newPages().vectors(page));
      pages.put(page, found);
      if (pages.size() > MOST_OPEN_PAGES) {
        int eldest = pages.keySet().iterator().next();
        pages.remove(eldest);
      }
    }
    return found;
  }
}
