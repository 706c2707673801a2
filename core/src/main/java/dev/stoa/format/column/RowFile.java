package dev.stoa.format.column;

import dev.stoa.data.RowLayout;
import dev.stoa.format.bytes.FileKind;
import dev.stoa.format.bytes.FilePlace;
import dev.stoa.format.bytes.FrameReader;
import dev.stoa.format.bytes.FramedFile;
import dev.stoa.format.bytes.ReadCounters;
import dev.stoa.format.page.PageLayout;
import dev.stoa.format.row.RowPage;
import dev.stoa.schema.Column;
import dev.stoa.storage.InputFile;
import java.io.IOException;
import java.util.BitSet;
import java.util.List;
import java.util.Optional;

/**
 * A column file of rows open for reading: its columns share the pages, of which the last two that
 * were asked for are open, so that columns which go forward together read each once. For one
 * thread.
 */
public final class RowFile extends FramedFile {
  private static final int OPEN_PAGES = 2;

  private final ColumnFooter footer;
  private final ReadCounters counters;
  private final RowLayout layout;
  private final PageRegion[] regions = new PageRegion[OPEN_PAGES];
  private final RowPage[] pages = new RowPage[OPEN_PAGES];
  private final int[] numbers = new int[OPEN_PAGES];
  private final BitSet read = new BitSet();

  private RowFile(FrameReader frame, ColumnFooter footer, ReadCounters counters) {
    super(frame);
    this.footer = footer;
    this.counters = counters;
    this.layout = new RowLayout(footer.columns().stream().map(Column::type).toList());
    for (int i = 0; i < OPEN_PAGES; i++) {
      regions[i] = new PageRegion(frame, counters);
    }
  }

  /**
   * Opens the file of rows of a split directory.
   *
   * @param file closed with this reader, and when opening fails
   * @param place how messages call the file
   * @param expected what the manifest says of the file
   * @param split what the manifest says of its split directory
   * @throws dev.stoa.exception.CorruptFileException when the file is another or damaged
   */
  public static RowFile open(
      InputFile file,
      FilePlace place,
      FrameReader.Expected expected,
      SplitIdentity split,
      ReadCounters counters)
      throws IOException {
    return FrameReader.open(file, place, FileKind.COLUMN, Optional.of(expected), counters)
        .orClose(
            frame -> {
              ColumnFooter footer = ColumnFooter.read(frame);
              check(frame, footer, split);
              return new RowFile(frame, footer, counters);
            });
  }

  private static void check(FrameReader frame, ColumnFooter footer, SplitIdentity split) {
    FilePlace place = frame.place().part("footer");
    if (!footer.split().equals(split)) {
      throw place.corrupt(
          frame.sizeInBytes(),
          "expected rows of split " + split.uuid() + ", found some of " + footer.split().uuid());
    }
    for (int page = 0; page < frame.blockCount(); page++) {
      if (footer.form(page).layout() != PageLayout.ROW) {
        throw place.corrupt(frame.sizeInBytes(), "expected pages of rows, found others");
      }
    }
    if (footer.columns().isEmpty()) {
      throw place.corrupt(frame.sizeInBytes(), "expected columns, found none");
    }
  }

  /** Its columns, in the order of their slots. */
  public List<Column> columns() {
    return footer.columns();
  }

  /** Where values stand in its rows. */
  public RowLayout layout() {
    return layout;
  }

  /**
   * One of its columns.
   *
   * @throws dev.stoa.exception.CorruptFileException when it has no such column
   */
  public RowColumn column(Column wanted) {
    for (int ordinal = 0; ordinal < columns().size(); ordinal++) {
      if (columns().get(ordinal).id() == wanted.id()) {
        return new RowColumn(this, ordinal);
      }
    }
    throw frame
        .place()
        .part("footer")
        .corrupt(
            frame.sizeInBytes(),
            "expected column %s, found %s"
                .formatted(wanted.id(), columns().stream().map(Column::id).toList()));
  }

  /** The number of pages. */
  public int pageCount() {
    return frame.blockCount();
  }

  /** The number of rows. */
  public long rowCount() {
    return footer.split().rowCount();
  }

  /** The first row of a page; that of the page behind the last is the row count. */
  public long firstRow(int page) {
    return footer.firstRows()[page];
  }

  /** The page that holds a row. */
  public int pageOf(long row) {
    return footer.pageOf(row);
  }

  /** A page, valid until two others were asked for. */
  public RowPage page(int number) {
    int slot = number % OPEN_PAGES;
    if (pages[slot] == null || numbers[slot] != number) {
      pages[slot] = null;
      int rowCount = (int) (firstRow(number + 1) - firstRow(number));
      pages[slot] = new RowPage(regions[slot].open(number, place(number)), layout, rowCount);
      numbers[slot] = number;
      read.set(number);
    }
    return pages[slot];
  }

  /** Where a page is. */
  FilePlace place(int page) {
    return frame.place().part("rows, page " + page);
  }

  /** Where a page begins in the file. */
  long offset(int page) {
    return frame.blockOffset(page);
  }

  /** Where the file is. */
  FrameReader frame() {
    return frame;
  }

  /** Closes the file; pages that were never asked for count as skipped. */
  @Override
  public void close() throws IOException {
    for (PageRegion region : regions) {
      region.leave();
    }
    for (int page = 0; page < pageCount(); page++) {
      if (!read.get(page)) {
        counters.addBytesSkipped(frame.blockLength(page));
        read.set(page);
      }
    }
    super.close();
  }
}
