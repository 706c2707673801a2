package dev.stoa.format.column;

import dev.stoa.format.bloom.BloomFilter;
import dev.stoa.format.page.EncodedColumn;
import dev.stoa.format.page.PathBounds;
import java.util.List;
import java.util.Optional;

/**
 * A position in one column that gives many rows at a time. Called by batches and by the evaluation
 * of predicates, with rows that never go back before the present page.
 */
public final class VectorCursor {
  private final PagedColumn file;
  private final OpenPage page;
  private int first;

  VectorCursor(PagedColumn file) {
    this.file = file;
    this.page = new OpenPage(file, Optional.empty());
  }

  /** The row behind the page that a row is in. */
  public long pageEnd(long row) {
    return page.holds(row) ? page.end() : file.firstRow(file.pageOf(row) + 1);
  }

  /** Bounds of the values, and of those inside, of the page that a row is in. */
  public List<PathBounds> bounds(long row) {
    return file.bounds(file.pageOf(row));
  }

  /** A Bloom filter of the values of the page that a row is in; empty where it has none. */
  public Optional<BloomFilter> filter(long row) {
    return file.filter(file.pageOf(row));
  }

  /** Turns to some rows of one page; {@link #values} and {@link #first} tell where they are. */
  public void prepare(long row) {
    if (!page.holds(row)) {
      page.turnTo(row);
    }
    first = page.index(row);
  }

  /** The values that the rows are among. */
  public EncodedColumn values() {
    return page.values();
  }

  /** The index of the first of the rows. */
  public int first() {
    return first;
  }

  /** Counts what was never read; no cursor of the file is used after that. */
  public void close() {
    page.close();
  }
}
