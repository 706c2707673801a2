package dev.stoa.format.column;

import dev.stoa.exception.CorruptFileException;
import dev.stoa.format.bloom.BloomFilter;
import dev.stoa.format.bytes.ByteRegion;
import dev.stoa.format.bytes.FileKind;
import dev.stoa.format.bytes.FilePlace;
import dev.stoa.format.bytes.FrameReader;
import dev.stoa.format.bytes.ReadCounters;
import dev.stoa.format.compress.Decompressors;
import dev.stoa.format.page.EncodedColumn;
import dev.stoa.format.page.PageForm;
import dev.stoa.format.page.PageLayout;
import dev.stoa.format.page.PathBounds;
import dev.stoa.format.value.ValueType;
import dev.stoa.format.valuepage.ValueColumn;
import dev.stoa.format.vector.PageSurvey;
import dev.stoa.format.vector.buffer.PageScope;
import dev.stoa.schema.Column;
import dev.stoa.storage.InputFile;
import java.io.Closeable;
import java.io.IOException;
import java.util.List;
import java.util.Optional;

/**
 * A column file open for reading; its footer is read and checked, its pages are not. For one
 * thread.
 */
public final class ColumnFileReader extends FileColumn implements Closeable {
  private final FrameReader frame;
  private final ColumnFooter footer;
  private final ReadCounters counters;
  private final Decompressors decompressors;
  private final ColumnPages pages;

  private ColumnFileReader(
      FrameReader frame, ColumnFooter footer, ReadCounters counters, Decompressors decompressors) {
    this.frame = frame;
    this.footer = footer;
    this.counters = counters;
    this.decompressors = decompressors;
    this.pages = newPages();
  }

  /**
   * Opens the file of a column in a split directory.
   *
   * @param file closed with this reader, and when opening fails
   * @param place how messages call the file
   * @param expected what the manifest says of the file
   * @param split what the manifest says of its split directory
   * @param column what it must hold
   * @param decompressors used as long as the reader is, and not closed by it
   * @throws dev.stoa.exception.CorruptFileException when the file is another or damaged
   */
  public static ColumnFileReader open(
      InputFile file,
      FilePlace place,
      FrameReader.Expected expected,
      SplitIdentity split,
      Column column,
      ReadCounters counters,
      Decompressors decompressors)
      throws IOException {
    FrameReader frame =
        FrameReader.open(file, place, FileKind.COLUMN, Optional.of(expected), counters);
    boolean opened = false;
    try {
      ColumnFooter footer = ColumnFooter.read(frame, Optional.of(column));
      ColumnFileReader reader = new ColumnFileReader(frame, footer, counters, decompressors);
      reader.checkIdentity(split, column);
      opened = true;
      return reader;
    } finally {
      if (!opened) {
        frame.close();
      }
    }
  }

  private void checkIdentity(SplitIdentity split, Column wanted) {
    FilePlace place = frame.place().part("footer");
    if (!footer.split().equals(split)) {
      throw place.corrupt(
          frame.sizeInBytes(),
          "expected a file of split %s with %s rows, found one of split %s with %s"
              .formatted(
                  split.uuid(),
                  split.rowCount(),
                  footer.split().uuid(),
                  footer.split().rowCount()));
    }
    for (int page = 0; page < frame.blockCount(); page++) {
      if (footer.form(page).layout() == PageLayout.ROW) {
        throw place.corrupt(frame.sizeInBytes(), "expected pages of one column, found rows");
      }
    }
    if (footer.columns().size() != 1 || column().id() != wanted.id()) {
      throw otherColumn(wanted);
    }
  }

  @Override
  CorruptFileException otherColumn(Column wanted) {
    return frame
        .place()
        .part("footer")
        .corrupt(
            frame.sizeInBytes(),
            "expected column "
                + describe(wanted)
                + ", found "
                + footer.columns().stream().map(ColumnFileReader::describe).toList());
  }

  private static String describe(Column column) {
    return column.id() + " " + column.fieldText();
  }

  /** The only column of a file that holds one, as it was written. */
  @Override
  public Column column() {
    return footer.columns().get(0);
  }

  @Override
  public int pageCount() {
    return frame.blockCount();
  }

  /** How a page's bytes are to be read. */
  public PageForm form(int page) {
    return footer.form(page);
  }

  /** Bounds of the values of a page, and of those inside; none where they are not known. */
  @Override
  List<PathBounds> bounds(int page) {
    return footer.bounds(page);
  }

  @Override
  Optional<BloomFilter> filter(int page) {
    return footer.filters().flatMap(filters -> filters.ofPage(page));
  }

  /** How many Bloom filters there are. */
  public int filterCount() {
    return footer.filters().map(ColumnFilters::count).orElse(0);
  }

  /** The bytes that the Bloom filters take. */
  public long filterSizeInBytes() {
    return footer.filters().map(ColumnFilters::sizeInBytes).orElse(0L);
  }

  /** The first row of a page; that of the page behind the last is the row count. */
  @Override
  public long firstRow(int page) {
    return footer.firstRows()[page];
  }

  /** The page that holds a row. */
  @Override
  int pageOf(long row) {
    return footer.pageOf(row);
  }

  /** The number of rows. */
  @Override
  public long rowCount() {
    return footer.split().rowCount();
  }

  /** Pages of which one more can be open. */
  ColumnPages newPages() {
    return new ColumnPages(frame, footer, counters, decompressors);
  }

  /** What the first vector page consists of; empty where there is none. */
  public Optional<PageSurvey> surveyFirstVectors() {
    for (int page = 0; page < pageCount(); page++) {
      if (form(page).layout() == PageLayout.VECTOR) {
        return Optional.of(survey(page));
      }
    }
    return Optional.empty();
  }

  private PageSurvey survey(int page) {
    FilePlace place = frame.place().part(ColumnPages.part(column(), page));
    PageScope space = new PageScope(decompressors);
    space.turnTo(place, frame.blockOffset(page));
    int rowCount = (int) (firstRow(page + 1) - firstRow(page));
    ByteRegion bytes = new PageRegion(frame, counters).open(page, place);
    return PageSurvey.of(bytes, pages.types(), rowCount, space);
  }

  /** What stands one value after another has a place of its own for each cursor. */
  @Override
  boolean sharesPage(int page) {
    return form(page).layout() == PageLayout.VECTOR;
  }

  @Override
  EncodedColumn page(int page) {
    return pages.vectors(page);
  }

  @Override
  ValuePages valuePages(Optional<ValueType> ownType) {
    ValueType type = ownType.orElseGet(() -> ValueType.of(column().schemas()));
    ValueColumn values = new ValueColumn(type, decompressors);
    ownType.ifPresent(own -> values.readAlone());
    return new ValuePages(frame, footer, pages, new PageRegion(frame, counters), values);
  }

  @Override
  void verify(int page) {
    if (!sharesPage(page)) {
      return; // its values check their ends themselves
    }
    PageScope own = new PageScope(decompressors);
    own.turnTo(frame.place().part(ColumnPages.part(column(), page)), frame.blockOffset(page));
    int rowCount = (int) (firstRow(page + 1) - firstRow(page));
    PageSurvey.verify(pages.bytes(), pages.types(), rowCount, own);
  }

  @Override
  void end() {
    pages.end();
  }

  /** Verifies the header, which nothing else reads. */
  public void verifyHeader() throws IOException {
    frame.verifyHeader();
  }

  @Override
  public void close() throws IOException {
    frame.close();
  }
}
