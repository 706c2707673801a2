package dev.stoa.format.column;

import dev.stoa.format.bloom.BloomFilter;
import dev.stoa.format.bytes.PageCache;
import dev.stoa.format.page.EncodedColumn;
import dev.stoa.format.page.PathBounds;
import dev.stoa.format.vector.BytesNode;
import dev.stoa.format.vector.IntegralNode;
import dev.stoa.format.vector.VectorNode;
import dev.stoa.format.vector.read.KeySearch;
import dev.stoa.format.vector.read.LeafScan;
import dev.stoa.predicate.BoundPredicate.Leaf;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;

/**
 * Reads single values of one column in any order, and keeps recently used pages open. Called by the
 * lookups of the split package. Not thread-safe.
 */
public final class ColumnLookup {
  /** An estimate of what an open page has in memory besides its bytes, such as decoded blocks. */
  private static final int PAGE_OVERHEAD_IN_BYTES = 8 * 1024;

  /** The maximum number of rows that are tested at a time. */
  private static final int MAX_BATCH_ROW_COUNT = 1024;

  private final PagedColumn column;

  private final PageCache cache;

  /** The open vector pages, at their indexes; null for others. */
  private final OpenPage[] openPages;

  /** The most recently used page that is not a vector page. */
  private final CurrentPage nonVectorPage;

  /** The page of the last row that was read. */
  private int lastPage;

  /** Finds rows of {@link #nonVectorPage}. */
  private LeafScan nonVectorScan = new LeafScan(MAX_BATCH_ROW_COUNT);

  /** An open vector page. */
  private static final class OpenPage extends PageCache.CachedPage {
    private final OpenPage[] owner;
    private final int index;
    private final VectorNode root;
    private final KeySearch search;

    OpenPage(OpenPage[] owner, int index, ColumnPages pages) {
      super(PAGE_OVERHEAD_IN_BYTES + pages.sizeInMemory());
      this.owner = owner;
      this.index = index;
      this.root = pages.rootNode(index);
      this.search = new KeySearch(root);
    }

    @Override
    protected void drop() {
      owner[index] = null;
    }
  }

  ColumnLookup(PagedColumn column, PageCache cache) {
    this.column = column;
    this.cache = cache;
    this.openPages = new OpenPage[pageCount()];
    this.nonVectorPage = new CurrentPage(column, Optional.empty());
  }

  /** Returns the number of pages. */
  public int pageCount() {
    return column.pageOf(column.rowCount() - 1) + 1;
  }

  /** Returns the page that contains a row. */
  public int pageOf(long row) {
    if (row < column.firstRow(lastPage) || row >= column.firstRow(lastPage + 1)) {
      lastPage = column.pageOf(row);
    }
    return lastPage;
  }

  /** Returns the first row of a page; for the page after the last, the row count. */
  public long firstRow(int page) {
    return column.firstRow(page);
  }

  /**
   * Returns the bounds of a page's values and of nested values; empty if unknown, or if the values
   * are converted to another type.
   */
  public List<PathBounds> bounds(int page) {
    return column instanceof ColumnFileReader ? column.bounds(page) : List.of();
  }

  /** Returns a Bloom filter of the values of a page; empty if it has none. */
  public Optional<BloomFilter> bloomFilter(int page) {
    return column.bloomFilter(page);
  }

  /** Returns the value of a row as Avro's generic reader would. */
  public Object read(long row) {
    int page = pageOf(row);
    OpenPage vectorPage = vectorPage(page);
    if (vectorPage != null) {
      return vectorPage.root.read((int) (row - column.firstRow(page)), null);
    }
    return values(row).read(nonVectorPage.indexOf(row), null);
  }

  /** Whether a row has a number in a column of integers; false for null. */
  public boolean holds(long row, long number) {
    int page = pageOf(row);
    OpenPage vectorPage = vectorPage(page);
    if (vectorPage != null && vectorPage.root instanceof IntegralNode numbers) {
      int index = (int) (row - column.firstRow(page));
      return !numbers.isNull(index) && numbers.readLong(index) == number;
    }
    return read(row) instanceof Number value && value.longValue() == number;
  }

  /** Whether a row has a string, given in UTF-8, in a column of strings; false for null. */
  public boolean holds(long row, byte[] text) {
    int page = pageOf(row);
    OpenPage vectorPage = vectorPage(page);
    if (vectorPage != null && vectorPage.root instanceof BytesNode texts) {
      return texts.holds((int) (row - column.firstRow(page)), text);
    }
    Object value = read(row);
    return value != null && Arrays.equals(value.toString().getBytes(StandardCharsets.UTF_8), text);
  }

  /**
   * Returns the first row of a page, from {@code fromRow} on, that satisfies the leaf of a
   * predicate; the row after the page if no row does.
   */
  public long find(Leaf leaf, int page, long fromRow) {
    long firstRow = column.firstRow(page);
    OpenPage vectorPage = vectorPage(page);
    if (vectorPage != null) {
      return firstRow + vectorPage.search.find(leaf, (int) (fromRow - firstRow));
    }
    EncodedColumn values = values(firstRow); // replaces the scan if it opens another page
    return firstRow + nonVectorScan.find(values, leaf, (int) (fromRow - firstRow));
  }

  private EncodedColumn values(long row) {
    if (!nonVectorPage.contains(row)) {
      nonVectorScan = new LeafScan(MAX_BATCH_ROW_COUNT);
      nonVectorPage.seek(row);
    }
    return nonVectorPage.values();
  }

  /** Returns a page, which it opens if necessary; null if it is not a vector page. */
  private OpenPage vectorPage(int page) {
    OpenPage openPage = openPages[page];
    if (openPage != null) {
      cache.hit(openPage);
      return openPage;
    }
    if (!(column instanceof ColumnFileReader reader) || !reader.isSharedPage(page)) {
      return null;
    }
    ColumnPages pages = reader.newPages();
    pages.rootNode(page);
    openPage = new OpenPage(openPages, page, pages);
    openPages[page] = openPage;
    cache.add(openPage);
    return openPage;
  }

  /** Drops the open pages; nothing may be read afterwards. */
  public void close() {
    for (OpenPage openPage : openPages) {
      if (openPage != null) {
        cache.remove(openPage);
      }
    }
  }
}
