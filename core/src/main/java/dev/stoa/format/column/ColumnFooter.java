package dev.stoa.format.column;

import dev.stoa.format.bytes.ByteReader;
import dev.stoa.format.bytes.ByteWriter;
import dev.stoa.format.bytes.ContainerReader;
import dev.stoa.format.bytes.ContainerWriter;
import dev.stoa.format.page.PageFormat;
import dev.stoa.format.page.PathBounds;
import dev.stoa.schema.Column;
import dev.stoa.schema.StoredNames;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * The footer of a column file: the identity of its split directory, its columns, and the format and
 * first row of each page, so that no page is read to find the page of a row.
 */
final class ColumnFooter {
  private static final int COLUMNS_TAG = 1;
  private static final int PAGES_TAG = 3;
  private static final int BOUNDS_TAG = 4;
  private static final int BLOOM_FILTERS_TAG = 6;
  private static final Map<Integer, String> SECTION_NAMES =
      Map.of(
          COLUMNS_TAG,
          "columns",
          PAGES_TAG,
          "pages",
          BOUNDS_TAG,
          "bounds",
          BLOOM_FILTERS_TAG,
          "filters");

  /** A page with more rows is considered corrupt. */
  private static final int MAX_ROW_COUNT_PER_PAGE = 1 << 24;

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
    this.boundsSection = Optional.ofNullable(sections.get(BOUNDS_TAG));
    this.bloomFiltersSection = Optional.ofNullable(sections.get(BLOOM_FILTERS_TAG));
  }

  /** Returns the bytes of a footer. */
  static ByteWriter write(SplitIdentity split, ColumnContent content) {
    List<Column> columns = content.columns();
    List<EncodedPage> pages = content.pages();
    ByteWriter columnsSection = new ByteWriter();
    columnsSection.writeUuid(split.uuid());
    columnsSection.writeVarint(split.rowCount());
    columnsSection.writeVarint(columns.size());
    columns.forEach(column -> ColumnSerializer.write(column, columnsSection));
    ByteWriter pagesSection = new ByteWriter();
    pages.forEach(page -> page.pageFormat().write(pagesSection));
    for (EncodedPage page : pages) {
      pagesSection.writeVarint(page.rowCount());
    }
    ByteWriter footer = new ByteWriter();
    ContainerWriter.writeSection(COLUMNS_TAG, columnsSection, footer);
    ContainerWriter.writeSection(PAGES_TAG, pagesSection, footer);
    if (pages.stream().anyMatch(page -> !page.bounds().isEmpty())) {
      ByteWriter bounds = new ByteWriter();
      pages.forEach(page -> PathBounds.writeAll(page.bounds(), bounds));
      ContainerWriter.writeSection(BOUNDS_TAG, bounds, footer);
    }
    if (content.bloomFilters().stream().anyMatch(bloomFilter -> bloomFilter.size() > 0)) {
      ByteWriter bloomFilters = new ByteWriter();
      ColumnBloomFilters.write(content.bloomFilters(), bloomFilters);
      ContainerWriter.writeSection(BLOOM_FILTERS_TAG, bloomFilters, footer);
    }
    return footer;
  }

  /** Reads the footer of a column file. */
  static ColumnFooter read(ContainerReader container) {
    return read(container, Optional.empty());
  }

  /**
   * Reads the footer of a column file. If it contains {@code requestedColumn}, its nested fields
   * have the current names, and the requested object is used if its values are stored in the same
   * way, so that its field is not decoded again.
   */
  static ColumnFooter read(ContainerReader container, Optional<Column> requestedColumn) {
    Map<Integer, ByteReader> sections = container.readSections(SECTION_NAMES);
    ByteReader columnsSection = sections.get(COLUMNS_TAG);
    SplitIdentity split =
        new SplitIdentity(columnsSection.readUuid(), columnsSection.readSize("number of rows"));
    int columnCount = columnsSection.readCount("number of columns", columnsSection.remaining());
    List<Column> columns = new ArrayList<>();
    for (int i = 0; i < columnCount; i++) {
      Column storedColumn = ColumnSerializer.read(columnsSection);
      columns.add(
          requestedColumn
              .map(requested -> StoredNames.align(storedColumn, requested))
              .orElse(storedColumn));
    }
    ByteReader pagesSection = sections.get(PAGES_TAG);
    int pageCount = container.blockCount();
    PageFormat[] pageFormats = new PageFormat[pageCount];
    Arrays.setAll(pageFormats, page -> PageFormat.read(pagesSection));
    return new ColumnFooter(
        split, columns, pageFormats, readFirstRows(pagesSection, pageCount, split), sections);
  }

  private static long[] readFirstRows(ByteReader pagesSection, int pageCount, SplitIdentity split) {
    long[] firstRows = new long[pageCount + 1];
    for (int page = 0; page < pageCount; page++) {
      int rowCount = pagesSection.readCount("number of rows of a page", MAX_ROW_COUNT_PER_PAGE);
      if (rowCount == 0) {
        throw pagesSection.corrupt("expected rows in page " + page + ", found none");
      }
      firstRows[page + 1] = firstRows[page] + rowCount;
    }
    if (firstRows[pageCount] != split.rowCount()) {
      throw pagesSection.corrupt(
          "expected pages of "
              + split.rowCount()
              + " rows, found "
              + firstRows[pageCount]
              + " rows");
    }
    return firstRows;
  }

  /** Returns the bounds of a page's values; the bounds of all pages are read on the first call. */
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

  /** Returns the Bloom filters of the values, if any; read on the first call. */
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

  /** Returns the page that contains a row. */
  int pageOf(long row) {
    int index = Arrays.binarySearch(firstRows, row);
    return index >= 0 ? index : -index - 2;
  }

  /** Returns the first row of each page; the last element is the number of rows. */
  long[] firstRows() {
    return firstRows;
  }
}
