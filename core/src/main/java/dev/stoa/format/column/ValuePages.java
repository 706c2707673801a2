package dev.stoa.format.column;

import dev.stoa.format.bytes.FilePlace;
import dev.stoa.format.bytes.FrameReader;
import dev.stoa.format.page.EncodedColumn;
import dev.stoa.format.valuepage.ValueColumn;

/** The value pages of a column file as one cursor comes to them, one after another. */
final class ValuePages {
  private final FrameReader frame;
  private final ColumnFooter footer;
  private final ColumnPages pages;
  private final PageRegion bytes;
  private final ValueColumn values;

  ValuePages(
      FrameReader frame,
      ColumnFooter footer,
      ColumnPages pages,
      PageRegion bytes,
      ValueColumn values) {
    this.frame = frame;
    this.footer = footer;
    this.pages = pages;
    this.bytes = bytes;
    this.values = values;
  }

  /** The values of a page, valid until another is opened. */
  EncodedColumn open(int page, int rowCount) {
    pages.turnTo(page);
    FilePlace place = frame.place().part(ColumnPages.part(footer.columns().get(0), page));
    values.open(bytes.openReader(page, place), footer.form(page), rowCount);
    return values;
  }

  /** Leaves the present page: what was not loaded of it was skipped. */
  void leave() {
    bytes.leave();
  }
}
