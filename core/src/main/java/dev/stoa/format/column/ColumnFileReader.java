package dev.stoa.format.column;

import dev.stoa.exception.CorruptFileException;
import dev.stoa.format.bloom.BloomFilter;
import dev.stoa.format.bytes.ByteRegion;
import dev.stoa.format.bytes.ContainerReader;
import dev.stoa.format.bytes.FileKind;
import dev.stoa.format.bytes.ReadCounters;
import dev.stoa.format.bytes.SourceLocation;
import dev.stoa.format.compress.Decompressors;
import dev.stoa.format.page.EncodedColumn;
import dev.stoa.format.page.PageFormat;
import dev.stoa.format.page.PageLayout;
import dev.stoa.format.page.PathBounds;
import dev.stoa.format.value.ValueSerde;
import dev.stoa.format.valuepage.ValueColumn;
import dev.stoa.format.vector.PageInspection;
import dev.stoa.format.vector.buffer.PageContext;
import dev.stoa.schema.Column;
import dev.stoa.storage.InputFile;
import java.io.Closeable;
import java.io.IOException;
import java.util.List;
import java.util.Optional;

/**
 * A column file open for reading; its footer has been read and verified, but not its pages. Not
 * thread-safe.
 */
public final class ColumnFileReader extends FileColumn implements Closeable {
  private final ContainerReader container;
  private final ColumnFooter footer;

  /** The name of the column, which may have been another one when the file was written. */
  private final String name;

  private final ReadCounters counters;
  private final Decompressors decompressors;
  private final ColumnPages pages;

  private ColumnFileReader(
      ContainerReader container,
      ColumnFooter footer,
      String name,
      ReadCounters counters,
      Decompressors decompressors) {
    this.container = container;
    this.footer = footer;
    this.name = name;
    this.counters = counters;
    this.decompressors = decompressors;
    this.pages = newPages();
  }

  /**
   * Opens the file of a column in a split directory.
   *
   * @param file the file, closed with this reader and if opening fails
   * @param location the file's name in messages
   * @param expectedIdentity the identity of the file in the manifest
   * @param split the identity of its split directory in the manifest
   * @param column the column it must contain
   * @param decompressors the decompressors, which the caller closes after this reader
   * @throws dev.stoa.exception.CorruptFileException if the file is corrupt or not the expected one
   */
  public static ColumnFileReader open(
      InputFile file,
      SourceLocation location,
      ContainerReader.FileIdentity expectedIdentity,
      SplitIdentity split,
      Column column,
      ReadCounters counters,
      Decompressors decompressors)
      throws IOException {
    ContainerReader container =
        ContainerReader.open(
            file, location, FileKind.COLUMN, Optional.of(expectedIdentity), counters);
    boolean isOpen = false;
    try {
      ColumnFooter footer = ColumnFooter.read(container, Optional.of(column));
      ColumnFileReader reader =
          new ColumnFileReader(container, footer, column.name(), counters, decompressors);
      reader.checkIdentity(split, column);
      isOpen = true;
      return reader;
    } finally {
      if (!isOpen) {
        container.close();
      }
    }
  }

  private void checkIdentity(SplitIdentity split, Column expectedColumn) {
    SourceLocation location = container.location().withSection("footer");
    if (!footer.split().equals(split)) {
      throw location.corrupt(
          container.sizeInBytes(),
          ("expected a file of split directory %s with %s rows, found one of split directory %s"
                  + " with %s rows")
              .formatted(
                  split.uuid(),
                  split.rowCount(),
                  footer.split().uuid(),
                  footer.split().rowCount()));
    }
    for (int page = 0; page < container.blockCount(); page++) {
      if (footer.pageFormat(page).layout() == PageLayout.ROW) {
        throw location.corrupt(
            container.sizeInBytes(), "expected pages of one column, found row pages");
      }
    }
    if (footer.columns().size() != 1 || column().id() != expectedColumn.id()) {
      throw wrongColumn(expectedColumn);
    }
  }

  @Override
  CorruptFileException wrongColumn(Column expectedColumn) {
    return container
        .location()
        .withSection("footer")
        .corrupt(
            container.sizeInBytes(),
            "expected column "
                + expectedColumn.describe()
                + ", found "
                + footer.columns().stream().map(Column::describe).toList());
  }

  /** Returns the file's only column, as it was when the file was written. */
  @Override
  public Column column() {
    return footer.columns().get(0);
  }

  @Override
  public int pageCount() {
    return container.blockCount();
  }

  /** Returns the layout and codec of a page's bytes. */
  public PageFormat pageFormat(int page) {
    return footer.pageFormat(page);
  }

  @Override
  public long sizeInBytes(int page) {
    return container.blockLength(page);
  }

  /** Returns the bounds of a page's values and of nested values; empty if unknown. */
  @Override
  List<PathBounds> bounds(int page) {
    return footer.bounds(page);
  }

  @Override
  Optional<BloomFilter> bloomFilter(int page) {
    return footer.bloomFilters().flatMap(bloomFilters -> bloomFilters.filter(page));
  }

  /** Returns the number of Bloom filters. */
  public int bloomFilterCount() {
    return footer.bloomFilters().map(ColumnBloomFilters::count).orElse(0);
  }

  /** Returns the size of the Bloom filters in bytes. */
  public long bloomFilterSizeInBytes() {
    return footer.bloomFilters().map(ColumnBloomFilters::sizeInBytes).orElse(0L);
  }

  /** Returns the first row of a page; for the page after the last, the row count. */
  @Override
  public long firstRow(int page) {
    return footer.firstRows()[page];
  }

  /** Returns the page that contains a row. */
  @Override
  int pageOf(long row) {
    return footer.pageOf(row);
  }

  /** Returns the number of rows. */
  @Override
  public long rowCount() {
    return footer.split().rowCount();
  }

  /** Creates pages of this file with a current page of their own. */
  ColumnPages newPages() {
    return new ColumnPages(container, footer, name, counters, decompressors);
  }

  /** Returns the structure of the first vector page; empty if the file has no vector pages. */
  public Optional<PageInspection> inspectFirstVectorPage() {
    for (int page = 0; page < pageCount(); page++) {
      if (pageFormat(page).layout() == PageLayout.VECTOR) {
        return Optional.of(inspect(page));
      }
    }
    return Optional.empty();
  }

  private PageInspection inspect(int page) {
    SourceLocation location = container.location().withSection(pages.sectionOf(page));
    ByteRegion bytes = new PageLoader(container, counters).open(page, location);
    return PageInspection.inspect(
        bytes, pages.schemas(), pages.rowCount(page), newPageContext(page, location));
  }

  private PageContext newPageContext(int page, SourceLocation location) {
    PageContext context = new PageContext(decompressors);
    context.reset(location, container.blockOffset(page));
    return context;
  }

  /** Returns whether the page is a vector page; value pages have a position, one per cursor. */
  @Override
  boolean isSharedPage(int page) {
    return pageFormat(page).layout() == PageLayout.VECTOR;
  }

  @Override
  EncodedColumn page(int page) {
    return pages.rootNode(page);
  }

  @Override
  ValuePageReader newValuePageReader(Optional<ValueSerde> customSerde) {
    ValueSerde serde = customSerde.orElseGet(() -> ValueSerde.of(column().avroSchemas()));
    ValueColumn values = new ValueColumn(serde, decompressors);
    customSerde.ifPresent(custom -> values.disableReadAhead());
    return new ValuePageReader(
        container, footer, pages, new PageLoader(container, counters), values);
  }

  @Override
  void verify(int page) {
    if (!isSharedPage(page)) {
      return; // the ends of value pages are checked when they are read
    }
    SourceLocation location = container.location().withSection(pages.sectionOf(page));
    PageInspection.verify(
        pages.pageBytes(), pages.schemas(), pages.rowCount(page), newPageContext(page, location));
  }

  @Override
  void finish() {
    pages.finish();
  }

  /** Verifies the header, which no other method reads. */
  public void verifyHeader() throws IOException {
    container.verifyHeader();
  }

  @Override
  public void close() throws IOException {
    container.close();
  }
}
