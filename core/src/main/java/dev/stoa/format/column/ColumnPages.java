package dev.stoa.format.column;

import dev.stoa.avro.AvroSchemas;
import dev.stoa.format.bytes.ByteRegion;
import dev.stoa.format.bytes.FilePlace;
import dev.stoa.format.bytes.FrameReader;
import dev.stoa.format.bytes.ReadCounters;
import dev.stoa.format.compress.Decompressors;
import dev.stoa.format.vector.VectorNode;
import dev.stoa.format.vector.VectorPage;
import dev.stoa.format.vector.buffer.PageScope;
import dev.stoa.schema.Column;

/**
 * The pages of a column file as its cursors come to them: keeps the vector page that is open, one
 * for all cursors of the file, and counts the pages that all of them passed.
 *
 * <p>A predicate and the records that it lets through so read, verify and decode a page once. The
 * cursors go forward together: where one turned to a page, none needs what was given of others.
 */
final class ColumnPages {
  private static final int NONE = -1;

  private final FrameReader frame;
  private final ReadCounters counters;
  private final ColumnFooter footer;
  private final PageRegion region;
  private final PageScope space;

  /** The first page that no cursor asked for. */
  private int nextPage;

  private int open = NONE;
  private AvroSchemas types;
  private VectorNode root;
  private ByteRegion bytes;

  ColumnPages(
      FrameReader frame, ColumnFooter footer, ReadCounters counters, Decompressors decompressors) {
    this.space = new PageScope(decompressors);
    this.frame = frame;
    this.counters = counters;
    this.footer = footer;
    this.region = new PageRegion(frame, counters);
  }

  /** The values of a vector page, valid until another is asked for. */
  VectorNode vectors(int number) {
    if (number != open) {
      open(number);
    }
    return root;
  }

  private void open(int number) {
    open = NONE;
    turnTo(number);
    Column column = footer.columns().get(0);
    FilePlace place = frame.place().part(part(column, number));
    bytes = region.open(number, place);
    space.turnTo(place, frame.blockOffset(number));
    root = VectorPage.open(bytes, types(), rowCount(number), space).root();
    open = number;
  }

  /** The types of the column's values. */
  AvroSchemas types() {
    if (types == null) {
      types = footer.columns().get(0).schemas();
    }
    return types;
  }

  /** All of the vector page that was asked for last. */
  ByteRegion bytes() {
    return bytes;
  }

  private int rowCount(int number) {
    return (int) (footer.firstRows()[number + 1] - footer.firstRows()[number]);
  }

  /** Counts the pages before one as passed, but those that were asked for. */
  void turnTo(int number) {
    for (; nextPage < number; nextPage++) {
      counters.addBytesSkipped(frame.blockLength(nextPage));
    }
    nextPage = Math.max(nextPage, number + 1);
  }

  /** Counts what was never read; no cursor of the file is used after that. */
  void end() {
    region.leave();
    open = NONE;
    turnTo(frame.blockCount());
  }

  /** How messages call a page. */
  static String part(Column column, int number) {
    return "column \"" + column.name() + "\", page " + number;
  }
}
