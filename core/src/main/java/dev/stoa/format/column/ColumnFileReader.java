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
 * A column file open for reading; its footer is read and verified, its pages are not. For one
 * thread.
 */
public final class ColumnFileReader extends FileColumn implements Closeable {
  private final ContainerReader container;
  private final ColumnFooter footer;
  private final ReadCounters counters;
  private final Decompressors decompressors;
  private final ColumnPages pages;

  private ColumnFileReader(
      ContainerReader container,
      ColumnFooter footer,
      ReadCounters counters,
      Decompressors decompressors) {
    this.container = container;
    this.footer = footer;
    this.counters = counters;
    this.decompressors = decompressors;
    this.pages = newPages();
  }

  /**
   * Opens the file of a column in a split directory.
   *
   * @param file closed with this reader, and if opening fails
   * @param location the file's name in messages
   * @param expected the manifest's entry for the file
   * @param split the manifest's entry for its split directory
   * @param column the column it must contain
   * @param decompressors used as long as the reader is open, and not closed by it
   * @throws dev.stoa.exception.CorruptFileException if the file is another one or corrupt
   */
  public static ColumnFileReader open(
      InputFile file,
      SourceLocation location,
      ContainerReader.FileIdentity expected,
      SplitIdentity split,
      Column column,
      ReadCounters counters,
      Decompressors decompressors)
      throws IOException {
    ContainerReader container =
        ContainerReader.open(file, location, FileKind.COLUMN, Optional.of(expected), counters);
    boolean opened = false;
    try {
      ColumnFooter footer = ColumnFooter.read(container, Optional.of(column));
      ColumnFileReader reader = new ColumnFileReader(container, footer, counters, decompressors);
      reader.checkIdentity(split, column);
      opened = true;
      return reader;
    } finally {
      if (!opened) {
        container.close();
      }
    }
  }

  private void checkIdentity(SplitIdentity split, Column wanted) {
    SourceLocation location = container.location().section("footer");
    if (!footer.split().equals(split)) {
      throw location.corrupt(
          container.sizeInBytes(),
          "expected a file of split %s with %s rows, found one of split %s with %s"
              .formatted(
                  split.uuid(),
                  split.rowCount(),
                  footer.split().uuid(),
                  footer.split().rowCount()));
    }
    for (int page = 0; page < container.blockCount(); page++) {
      if (footer.pageFormat(page).layout() == PageLayout.ROW) {
        throw location.corrupt(container.sizeInBytes(), "expected pages of one column, found rows");
      }
    }
    if (footer.columns().size() != 1 || column().id() != wanted.id()) {
      throw wrongColumn(wanted);
    }
  }

  @Override
  CorruptFileException wrongColumn(Column wanted) {
    return container
        .location()
        .section("footer")
        .corrupt(
            container.sizeInBytes(),
            "expected column "
                + describe(wanted)
                + ", found "
                + footer.columns().stream().map(ColumnFileReader::describe).toList());
  }

  private static String describe(Column column) {
    return column.id() + " " + column.avroFieldJson();
  }

  /** The only column of a single-column file, as it was written. */
  @Override
  public Column column() {
    return footer.columns().get(0);
  }

  @Override
  public int pageCount() {
    return container.blockCount();
  }

  /** The layout of a page's bytes. */
  public PageFormat pageFormat(int page) {
    return footer.pageFormat(page);
  }

  /** Bounds of the values of a page, and of nested values; none if unknown. */
  @Override
  List<PathBounds> bounds(int page) {
    return footer.bounds(page);
  }

  @Override
  Optional<BloomFilter> bloomFilter(int page) {
    return footer.bloomFilters().flatMap(bloomFilters -> bloomFilters.ofPage(page));
  }

  /** The number of Bloom filters. */
  public int bloomFilterCount() {
    return footer.bloomFilters().map(ColumnBloomFilters::count).orElse(0);
  }

  /** The size of the Bloom filters in bytes. */
  public long bloomFilterSizeInBytes() {
    return footer.bloomFilters().map(ColumnBloomFilters::sizeInBytes).orElse(0L);
  }

  /** The first row of a page; for the page after the last, the row count. */
  @Override
  public long firstRow(int page) {
    return footer.firstRows()[page];
  }

  /** The page that contains a row. */
  @Override
  int pageOf(long row) {
    return footer.pageOf(row);
  }

  /** The number of rows. */
  @Override
  public long rowCount() {
    return footer.split().rowCount();
  }

  /** The pages, with a current page of their own. */
  ColumnPages newPages() {
    return new ColumnPages(container, footer, counters, decompressors);
  }

  /** The structure of the first vector page; empty if there is none. */
  public Optional<PageInspection> surveyFirstVectors() {
    for (int page = 0; page < pageCount(); page++) {
      if (pageFormat(page).layout() == PageLayout.VECTOR) {
        return Optional.of(survey(page));
      }
    }
    return Optional.empty();
  }

  private PageInspection survey(int page) {
    SourceLocation location = container.location().section(ColumnPages.describe(column(), page));
    PageContext scope = new PageContext(decompressors);
    scope.reset(location, container.blockOffset(page));
    int rowCount = (int) (firstRow(page + 1) - firstRow(page));
    ByteRegion bytes = new PageLoader(container, counters).open(page, location);
    return PageInspection.inspect(bytes, pages.schemas(), rowCount, scope);
  }

  /** Row-ordered pages have one position per cursor. */
  @Override
  boolean isSharedPage(int page) {
    return pageFormat(page).layout() == PageLayout.VECTOR;
  }

  @Override
  EncodedColumn page(int page) {
    return pages.vectors(page);
  }

  @Override
  ValuePageReader valuePages(Optional<ValueSerde> customType) {
    ValueSerde type = customType.orElseGet(() -> ValueSerde.of(column().avroSchemas()));
    ValueColumn values = new ValueColumn(type, decompressors);
    customType.ifPresent(ownScope -> values.disableReadAhead());
    return new ValuePageReader(
        container, footer, pages, new PageLoader(container, counters), values);
  }

  @Override
  void verify(int page) {
    if (!isSharedPage(page)) {
      return; // its values check their ends themselves
    }
    PageContext ownScope = new PageContext(decompressors);
    ownScope.reset(
        container.location().section(ColumnPages.describe(column(), page)),
        container.blockOffset(page));
    int rowCount = (int) (firstRow(page + 1) - firstRow(page));
    PageInspection.verify(pages.bytes(), pages.schemas(), rowCount, ownScope);
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
