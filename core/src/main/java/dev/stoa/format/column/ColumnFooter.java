package dev.stoa.format.column;

import dev.stoa.format.bytes.ByteReader;
import dev.stoa.format.bytes.ByteWriter;
import dev.stoa.format.bytes.ContainerReader;
import dev.stoa.format.bytes.ContainerWriter;
import dev.stoa.format.page.PageFormat;
import dev.stoa.format.page.PathBounds;
import dev.stoa.schema.Column;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * The footer of a column file: its split, its columns, and for every page the layout and row count
 * as arrays, so that finding a row reads no page.
 */
final class ColumnFooter {
  private static final int COLUMNS = 1;
  private static final int PAGES = 3;
  private static final int BOUNDS = 4;
  private static final int BLOOM_FILTERS = 6;
  private static final Map<Integer, String> SECTIONS =
      Map.of(COLUMNS, "columns", PAGES, "pages", BOUNDS, "bounds", BLOOM_FILTERS, "filters");
  private static final int MAX_ROWS_PER_PAGE = 1 << 24;

  private final SplitIdentity split;
  private final List<Column> columns;
  private final PageFormat[] pageFormats;
  private final long[] firstRows;
  private final Optional<ByteReader> boundsSection;
  private final Optional<ByteReader> bloomFiltersSection;
  private List<List<PathBounds>> bounds = List.of();
  private Optional<ColumnBloomFilters> bloomFilters = Optional.empty();

  private ColumnFooter(
      SplitIdentity split,
      List<Column> columns,
      PageFormat[] pageFormats,
      long[] firstRows,
      Map<Integer, ByteReader> sections) {
    this.split = split;
    this.columns = columns;
    this.pageFormats = pageFormats;
    this.firstRows = firstRows;
    this.boundsSection = Optional.ofNullable(sections.get(BOUNDS));
    this.bloomFiltersSection = Optional.ofNullable(sections.get(BLOOM_FILTERS));
  }

  static ByteWriter write(SplitIdentity split, ColumnContent content) {
    List<Column> columns = content.columns();
    List<EncodedPage> pages = content.pages();
    ByteWriter identity = new ByteWriter();
    identity.writeUuid(split.uuid());
    identity.writeVarint(split.rowCount());
    identity.writeVarint(columns.size());
    columns.forEach(column -> ColumnSerializer.write(column, identity));
    ByteWriter pageTable = new ByteWriter();
    pages.forEach(page -> page.pageFormat().write(pageTable));
    for (EncodedPage page : pages) {
      pageTable.writeVarint(page.rowCount());
    }
    ByteWriter footer = new ByteWriter();
    ContainerWriter.writeSection(COLUMNS, identity, footer);
    ContainerWriter.writeSection(PAGES, pageTable, footer);
    if (pages.stream().anyMatch(page -> !page.bounds().isEmpty())) {
      ByteWriter bounds = new ByteWriter();
      pages.forEach(page -> PathBounds.writeAll(page.bounds(), bounds));
      ContainerWriter.writeSection(BOUNDS, bounds, footer);
    }
    if (content.bloomFilters().stream().anyMatch(bloomFilter -> bloomFilter.size() > 0)) {
      ByteWriter bloomFilters = new ByteWriter();
      ColumnBloomFilters.write(content.bloomFilters(), bloomFilters);
      ContainerWriter.writeSection(BLOOM_FILTERS, bloomFilters, footer);
    }
    return footer;
  }

  static ColumnFooter read(ContainerReader container) {
    return read(container, Optional.empty());
  }

  /** Reads the footer; uses the requested column instead of decoding its field again. */
  static ColumnFooter read(ContainerReader container, Optional<Column> requested) {
    Map<Integer, ByteReader> sections = container.readSections(SECTIONS);
    ByteReader identity = sections.get(COLUMNS);
    SplitIdentity split =
        new SplitIdentity(identity.readUuid(), identity.readSize("number of rows"));
    int columnCount = identity.readCount("number of columns", identity.remaining());
    List<Column> columns = new ArrayList<>();
    for (int i = 0; i < columnCount; i++) {
      Column stored = ColumnSerializer.read(identity);
      columns.add(requested.filter(stored::isSameColumn).orElse(stored));
    }
    ByteReader pages = sections.get(PAGES);
    int pageCount = container.blockCount();
    PageFormat[] pageFormats = new PageFormat[pageCount];
    Arrays.setAll(pageFormats, page -> PageFormat.read(pages));
    return new ColumnFooter(
        split, columns, pageFormats, readFirstRows(pages, pageCount, split), sections);
  }

  private static long[] readFirstRows(ByteReader pages, int pageCount, SplitIdentity split) {
    long[] firstRows = new long[pageCount + 1];
    for (int page = 0; page < pageCount; page++) {
      int rowCount = pages.readCount("number of rows of a page", MAX_ROWS_PER_PAGE);
      if (rowCount == 0) {
        throw pages.corrupt("expected rows in page " + page + ", found none");
      }
      firstRows[page + 1] = firstRows[page] + rowCount;
    }
    if (firstRows[pageCount] != split.rowCount()) {
      throw pages.corrupt(
          "expected pages of "
              + split.rowCount()
              + " rows, found "
              + firstRows[pageCount]
              + " rows");
    }
    return firstRows;
  }

  /** Bounds of the values of a page; those of all pages are read on the first call. */
  List<PathBounds> bounds(int page) {
    if (boundsSection.isEmpty()) {
      return List.of();
    }
    if (bounds.isEmpty()) {
      List<List<PathBounds>> boundsByPage = new ArrayList<>();
      for (int i = 0; i < pageFormats.length; i++) {
        boundsByPage.add(PathBounds.readAll(boundsSection.get()));
      }
      bounds = boundsByPage;
    }
    return bounds.get(page);
  }

  /** The Bloom filters of the values, if any; read when first requested. */
  Optional<ColumnBloomFilters> bloomFilters() {
    if (bloomFilters.isEmpty()) {
      bloomFilters =
          bloomFiltersSection.map(section -> ColumnBloomFilters.read(section, pageFormats.length));
    }
    return bloomFilters;
  }

  SplitIdentity split() {
    return split;
  }

  List<Column> columns() {
    return columns;
  }

  PageFormat pageFormat(int page) {
    return pageFormats[page];
  }

  /** The page that contains a row. */
  int pageOf(long row) {
    int index = Arrays.binarySearch(firstRows, row);
    return index >= 0 ? index : -index - 2;
  }

  /** The first row of each page within the split; the last element is the end of the last page. */
  long[] firstRows() {
    return firstRows;
  }
}
