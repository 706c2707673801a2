package dev.stoa.format.column;

import dev.stoa.format.bytes.ByteReader;
import dev.stoa.format.bytes.ByteWriter;
import dev.stoa.format.bytes.FrameReader;
import dev.stoa.format.bytes.FrameWriter;
import dev.stoa.format.page.PageForm;
import dev.stoa.format.page.PathBounds;
import dev.stoa.schema.Column;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * The footer of a column file: whose rows it holds, which columns, and for every page its form and
 * row count, as arrays, so that finding a row reads no page.
 */
final class ColumnFooter {
  private static final int COLUMNS = 1;
  private static final int PAGES = 3;
  private static final int BOUNDS = 4;
  private static final int FILTERS = 6;
  private static final Map<Integer, String> SECTIONS =
      Map.of(COLUMNS, "columns", PAGES, "pages", BOUNDS, "bounds", FILTERS, "filters");
  private static final int MOST_ROWS = 1 << 24;

  private final SplitIdentity split;
  private final List<Column> columns;
  private final PageForm[] forms;
  private final long[] firstRows;
  private final Optional<ByteReader> boundsSection;
  private final Optional<ByteReader> filtersSection;
  private List<List<PathBounds>> bounds = List.of();
  private Optional<ColumnFilters> filters = Optional.empty();

  private ColumnFooter(
      SplitIdentity split,
      List<Column> columns,
      PageForm[] forms,
      long[] firstRows,
      Map<Integer, ByteReader> sections) {
    this.split = split;
    this.columns = columns;
    this.forms = forms;
    this.firstRows = firstRows;
    this.boundsSection = Optional.ofNullable(sections.get(BOUNDS));
    this.filtersSection = Optional.ofNullable(sections.get(FILTERS));
  }

  static ByteWriter write(SplitIdentity split, ColumnContent content) {
    List<Column> columns = content.columns();
    List<EncodedPage> pages = content.pages();
    ByteWriter identity = new ByteWriter();
    identity.writeUuid(split.uuid());
    identity.writeVarint(split.rowCount());
    identity.writeVarint(columns.size());
    columns.forEach(column -> StoredColumn.write(column, identity));
    ByteWriter table = new ByteWriter();
    pages.forEach(page -> page.form().write(table));
    for (EncodedPage page : pages) {
      table.writeVarint(page.rowCount());
    }
    ByteWriter footer = new ByteWriter();
    FrameWriter.writeSection(COLUMNS, identity, footer);
    FrameWriter.writeSection(PAGES, table, footer);
    if (pages.stream().anyMatch(page -> !page.bounds().isEmpty())) {
      ByteWriter bounds = new ByteWriter();
      pages.forEach(page -> PathBounds.writeAll(page.bounds(), bounds));
      FrameWriter.writeSection(BOUNDS, bounds, footer);
    }
    if (content.filters().stream().anyMatch(filter -> filter.size() > 0)) {
      ByteWriter filters = new ByteWriter();
      ColumnFilters.write(content.filters(), filters);
      FrameWriter.writeSection(FILTERS, filters, footer);
    }
    return footer;
  }

  static ColumnFooter read(FrameReader file) {
    return read(file, Optional.empty());
  }

  /** The same; where a column is the one that is wanted, its field need not be decoded again. */
  static ColumnFooter read(FrameReader file, Optional<Column> wanted) {
    Map<Integer, ByteReader> sections = file.readSections(SECTIONS);
    ByteReader identity = sections.get(COLUMNS);
    SplitIdentity split =
        new SplitIdentity(identity.readUuid(), identity.readSize("number of rows"));
    int columnCount = identity.readCount("number of columns", identity.remaining());
    List<Column> columns = new ArrayList<>();
    for (int i = 0; i < columnCount; i++) {
      Column stored = StoredColumn.read(identity);
      columns.add(wanted.filter(stored::isSame).orElse(stored));
    }
    ByteReader pages = sections.get(PAGES);
    int pageCount = file.blockCount();
    PageForm[] forms = new PageForm[pageCount];
    Arrays.setAll(forms, page -> PageForm.read(pages));
    return new ColumnFooter(
        split, columns, forms, readFirstRows(pages, pageCount, split), sections);
  }

  private static long[] readFirstRows(ByteReader pages, int pageCount, SplitIdentity split) {
    long[] firstRows = new long[pageCount + 1];
    for (int page = 0; page < pageCount; page++) {
      int rowCount = pages.readCount("number of rows of a page", MOST_ROWS);
      if (rowCount == 0) {
        throw pages.corrupt("expected rows in page " + page + ", found none");
      }
      firstRows[page + 1] = firstRows[page] + rowCount;
    }
    if (firstRows[pageCount] != split.rowCount()) {
      throw pages.corrupt(
          "expected pages of " + split.rowCount() + " rows, found " + firstRows[pageCount]);
    }
    return firstRows;
  }

  /** Bounds of the values of a page, read when those of one are first asked for. */
  List<PathBounds> bounds(int page) {
    if (boundsSection.isEmpty()) {
      return List.of();
    }
    if (bounds.isEmpty()) {
      List<List<PathBounds>> all = new ArrayList<>();
      for (int i = 0; i < forms.length; i++) {
        all.add(PathBounds.readAll(boundsSection.get()));
      }
      bounds = all;
    }
    return bounds.get(page);
  }

  /** The Bloom filters of the values, if there are some; read when they are first asked for. */
  Optional<ColumnFilters> filters() {
    if (filters.isEmpty()) {
      filters = filtersSection.map(section -> ColumnFilters.read(section, forms.length));
    }
    return filters;
  }

  SplitIdentity split() {
    return split;
  }

  List<Column> columns() {
    return columns;
  }

  PageForm form(int page) {
    return forms[page];
  }

  /** The page that holds a row. */
  int pageOf(long row) {
    int found = Arrays.binarySearch(firstRows, row);
    int page = found >= 0 ? found : -found - 2;
    while (firstRows[page + 1] == row) {
      page++;
    }
    return page;
  }

  /** Row numbers within the split: element p begins page p, the last one ends the last page. */
  long[] firstRows() {
    return firstRows;
  }
}
