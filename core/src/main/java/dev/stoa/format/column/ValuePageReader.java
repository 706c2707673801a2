package dev.stoa.format.column;

import dev.stoa.format.bytes.ContainerReader;
import dev.stoa.format.bytes.SourceLocation;
import dev.stoa.format.page.EncodedColumn;
import dev.stoa.format.valuepage.ValueColumn;

/** Reads the value pages of a column file, one after another, for one cursor. */
final class ValuePageReader {
  private final ContainerReader container;
  private final ColumnFooter footer;
  private final ColumnPages pages;
  private final PageLoader loader;
  private final ValueColumn values;

  ValuePageReader(
      ContainerReader container,
      ColumnFooter footer,
      ColumnPages pages,
      PageLoader loader,
      ValueColumn values) {
    this.container = container;
    this.footer = footer;
    this.pages = pages;
    this.loader = loader;
    this.values = values;
  }

  /** Opens a page and returns its values, which are valid until another page is opened. */
  EncodedColumn open(int page, long firstRow, int rowCount) {
    pages.advanceTo(page);
    SourceLocation location = container.location().withSection(pages.sectionOf(page));
    values.open(loader.openReader(page, location), footer.pageFormat(page), firstRow, rowCount);
    return values;
  }

  /** Closes the current page, and counts its unloaded bytes as skipped. */
  void closePage() {
    loader.closePage();
  }
}
