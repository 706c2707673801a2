package dev.stoa.format.column;

import dev.stoa.format.bytes.ContainerReader;
import dev.stoa.format.bytes.SourceLocation;
import dev.stoa.format.page.EncodedColumn;
import dev.stoa.format.valuepage.ValueColumn;

/** The value pages of a column file, read by one cursor one after another. */
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

  /** The values of a page, valid until another is opened. */
  EncodedColumn open(int page, long firstRow, int rowCount) {
    pages.advanceTo(page);
    SourceLocation location =
        container.location().section(ColumnPages.describe(footer.columns().get(0), page));
    values.open(loader.openReader(page, location), footer.pageFormat(page), firstRow, rowCount);
    return values;
  }

  /** Leaves the current page: bytes that were not loaded count as skipped. */
  void closePage() {
    loader.closePage();
  }
}
