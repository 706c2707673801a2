package dev.stoa.format.column;

import dev.stoa.format.bloom.BloomFilter;
import dev.stoa.format.compress.Decompressors;
import dev.stoa.format.page.PageLayout;
import dev.stoa.format.page.PathBounds;
import dev.stoa.format.vector.KeySearch;
import dev.stoa.format.vector.VectorNode;
import dev.stoa.predicate.BoundPredicate.Leaf;
import dev.stoa.predicate.ObjectTest;
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

  private final PagedColumn file;
  private final Decompressors decompressors;
  private final Map<Integer, OpenPage> pages = new LinkedHashMap<>(64, 0.75f, true);

  /** Reads value pages, forward only. */
  private Optional<ColumnCursor> cursor = Optional.empty();

  private record OpenPage(VectorNode root, KeySearch search) {
    static OpenPage of(VectorNode root) {
      return new OpenPage(root, new KeySearch(root));
    }
  }

  ColumnLookup(PagedColumn file, Decompressors decompressors) {
    this.file = file;
    this.decompressors = decompressors;
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
    if (file instanceof RowColumn rows) {
      return rows.values(page).read((int) (row - file.firstRow(page)), null);
    }
    if (file.form(page).layout() == PageLayout.VECTOR) {
      return vectors(page).root().read((int) (row - file.firstRow(page)), null);
    }
    ColumnCursor values = cursorBefore(row);
    values.advanceTo(row);
    return values.read(null);
  }

  /**
   * The first row of a page, from {@code from} on, in which a leaf holds; where it ends if none.
   */
  public long find(Leaf leaf, int page, long from) {
    long start = file.firstRow(page);
    if (file.form(page).layout() == PageLayout.VECTOR) {
      return start + vectors(page).search().find(leaf, (int) (from - start));
    }
    ObjectTest test = new ObjectTest(leaf.steps(), leaf.test(), leaf.valueSchema());
    long row = from;
    while (row < file.firstRow(page + 1) && !test.test(read(row), 0)) {
      row++;
    }
    return row;
  }

  private OpenPage vectors(int page) {
    OpenPage found = pages.get(page);
    if (found == null) {
      found =
          OpenPage.of(file instanceof ColumnFileReader reader ? open(reader, page) : make(page));
      pages.put(page, found);
      if (pages.size() > MOST_OPEN_PAGES) {
        int eldest = pages.keySet().iterator().next();
        pages.remove(eldest);
      }
    }
    return found;
  }

  /** One that is made is valid until the next is. */
  private VectorNode make(int page) {
    pages.clear();
    return file.vectors(page);
  }

  private static VectorNode open(ColumnFileReader reader, int page) {
    return reader.newPages().vectors(page);
  }

  private ColumnCursor cursorBefore(long row) {
    if (cursor.isEmpty() || cursor.get().row() > row) {
      cursor = Optional.of(file.cursor(Optional.empty(), decompressors));
    }
    return cursor.get();
  }
}
