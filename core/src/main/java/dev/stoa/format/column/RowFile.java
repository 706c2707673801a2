package dev.stoa.format.column;

import dev.stoa.data.RowLayout;
import dev.stoa.format.bytes.ContainerFile;
import dev.stoa.format.bytes.ContainerReader;
import dev.stoa.format.bytes.FileKind;
import dev.stoa.format.bytes.ReadCounters;
import dev.stoa.format.bytes.SourceLocation;
import dev.stoa.format.page.PageLayout;
import dev.stoa.format.row.RowPage;
import dev.stoa.schema.Column;
import dev.stoa.schema.StoredNames;
import dev.stoa.storage.InputFile;
import java.io.IOException;
import java.util.BitSet;
import java.util.List;
import java.util.Optional;

/**
 * A file of several columns that are stored row by row, open for reading. Its columns share the
 * pages; one page with an even index and one with an odd index stay open, so columns that are read
 * together, in order, read each page once. Not thread-safe.
 */
public final class RowFile extends ContainerFile {
  private static final int OPEN_PAGE_COUNT = 2;

  private final ColumnFooter footer;
  private final RowLayout layout;
  private final PageLoader[] loaders = new PageLoader[OPEN_PAGE_COUNT];
  private final RowPage[] openPages = new RowPage[OPEN_PAGE_COUNT];
  private final int[] openPageIndexes = new int[OPEN_PAGE_COUNT];
  private final BitSet requestedPages = new BitSet();

  private RowFile(ContainerReader container, ColumnFooter footer, ReadCounters counters) {
    super(container);
    this.footer = footer;
    this.layout = new RowLayout(footer.columns().stream().map(Column::type).toList());
    for (int i = 0; i < OPEN_PAGE_COUNT; i++) {
      loaders[i] = new PageLoader(container, counters);
    }
  }

  /**
   * Opens a file that stores columns of a split directory row by row.
   *
   * @param file the file, closed with the result and if opening fails
   * @param location the file's name in messages
   * @param expectedIdentity the identity of the file in the manifest
   * @param split the identity of its split directory in the manifest
   * @throws dev.stoa.exception.CorruptFileException if the file is corrupt or not the expected one
   */
  public static RowFile open(
      InputFile file,
      SourceLocation location,
      ContainerReader.FileIdentity expectedIdentity,
      SplitIdentity split,
      ReadCounters counters)
      throws IOException {
    return ContainerReader.open(
            file, location, FileKind.COLUMN, Optional.of(expectedIdentity), counters)
        .applyOrClose(
            container -> {
              ColumnFooter footer = ColumnFooter.read(container);
              check(container, footer, split);
              return new RowFile(container, footer, counters);
            });
  }

  private static void check(ContainerReader container, ColumnFooter footer, SplitIdentity split) {
    SourceLocation location = container.location().withSection("footer");
    if (!footer.split().equals(split)) {
      throw location.corrupt(
          container.sizeInBytes(),
          "expected rows of split directory "
              + split.uuid()
              + ", found rows of split directory "
              + footer.split().uuid());
    }
    for (int page = 0; page < container.blockCount(); page++) {
      if (footer.pageFormat(page).layout() != PageLayout.ROW) {
        throw location.corrupt(container.sizeInBytes(), "expected row pages, found another layout");
      }
    }
    if (footer.columns().isEmpty()) {
      throw location.corrupt(container.sizeInBytes(), "expected columns, found none");
    }
  }

  /** Returns the columns, in the order of their values in a row. */
  public List<Column> columns() {
    return footer.columns();
  }

  /** Returns the layout of the columns' values in a row. */
  public RowLayout layout() {
    return layout;
  }

  /**
   * Returns the column that has the field id of {@code expectedColumn}.
   *
   * @throws dev.stoa.exception.CorruptFileException if the file does not contain the column
   */
  public RowFileColumn column(Column expectedColumn) {
    for (int ordinal = 0; ordinal < columns().size(); ordinal++) {
      if (columns().get(ordinal).id() == expectedColumn.id()) {
        return new RowFileColumn(
            this, ordinal, StoredNames.align(columns().get(ordinal), expectedColumn));
      }
    }
    throw container
        .location()
        .withSection("footer")
        .corrupt(
            container.sizeInBytes(),
            "expected column %s, found %s"
                .formatted(expectedColumn.id(), columns().stream().map(Column::id).toList()));
  }

  /** Returns the number of pages. */
  public int pageCount() {
    return container.blockCount();
  }

  /** Returns the number of rows. */
  public long rowCount() {
    return footer.split().rowCount();
  }

  /** Returns the first row of a page; for the page after the last, the row count. */
  public long firstRow(int page) {
    return footer.firstRows()[page];
  }

  /** Returns the page that contains a row. */
  public int pageOf(long row) {
    return footer.pageOf(row);
  }

  /**
   * Returns a page, valid until another page is requested whose index is even or odd like its own.
   */
  public RowPage page(int page) {
    int slot = page % OPEN_PAGE_COUNT;
    if (openPages[slot] == null || openPageIndexes[slot] != page) {
      openPages[slot] = null;
      int rowCount = (int) (firstRow(page + 1) - firstRow(page));
      openPages[slot] = new RowPage(loaders[slot].open(page, location(page)), layout, rowCount);
      openPageIndexes[slot] = page;
      requestedPages.set(page);
    }
    return openPages[slot];
  }

  /** Returns the location of a page. */
  SourceLocation location(int page) {
    return container.location().withSection("rows, page " + page);
  }

  /** Returns the offset of a page in the file. */
  long offset(int page) {
    return container.blockOffset(page);
  }

  /** Returns the reader of the file's bytes. */
  ContainerReader container() {
    return container;
  }

  /** Closes the file, and counts pages that were never requested as skipped. */
  @Override
  public void close() throws IOException {
    for (PageLoader loader : loaders) {
      loader.closePage();
    }
    for (int page = 0; page < pageCount(); page++) {
      if (!requestedPages.get(page)) {
        container.countSkipped(container.blockLength(page));
        requestedPages.set(page);
      }
    }
    super.close();
  }
}
