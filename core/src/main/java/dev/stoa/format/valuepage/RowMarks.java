package dev.stoa.format.valuepage;

import dev.stoa.avro.AvroSchemas;
import dev.stoa.format.bytes.ByteReader;
import dev.stoa.format.bytes.ByteWriter;
import dev.stoa.format.bytes.IntArray;
import dev.stoa.format.bytes.SourceLocation;
import dev.stoa.format.compress.CompressionCodec;
import dev.stoa.format.page.PageLayout;
import dev.stoa.format.value.ValueSerde;

/**
 * The rows of a page to which skip entries point and at which compressed blocks begin, found by the
 * second pass over the page's values (CIF paper, section B.3). Exists only while its page is
 * encoded, so that a writer with many open pages stores only their values.
 */
final class RowMarks {
  private static final int NEVER = Integer.MAX_VALUE;

  private static final SourceLocation LOCATION =
      new SourceLocation("the values of an open page", "");

  private final int interval;
  private final int blockSizeInBytes;
  private final IntArray markOffsets = new IntArray();
  private final IntArray blockRows = new IntArray();
  private final IntArray blockStarts = new IntArray();
  private int nextMarkedRow;

  /** Marks for pages with these options; {@link #begin} must be called for each row. */
  RowMarks(ValuePageOptions options) {
    boolean hasSkips = options.layout() != PageLayout.PLAIN && !options.skipIntervals().isEmpty();
    this.interval = hasSkips ? options.skipIntervals().get(0) : NEVER;
    this.blockSizeInBytes =
        options.codec() == CompressionCodec.NONE ? NEVER : options.blockSizeInBytes();
    this.nextMarkedRow = hasSkips ? 0 : NEVER;
  }

  /** The marks of values in Avro binary, which are trusted. */
  static RowMarks of(
      AvroSchemas column, ValuePageOptions options, ByteWriter values, int rowCount) {
    RowMarks marks = new RowMarks(options);
    if (marks.interval == NEVER && marks.blockSizeInBytes == NEVER) {
      return marks;
    }
    ValueSerde type = ValueSerde.of(column);
    ByteReader in = new ByteReader(values.array(), values.size(), 0, LOCATION);
    for (int row = 0; row < rowCount; row++) {
      marks.begin(row, in.position());
      type.skip(in);
    }
    return marks;
  }

  /** Called for each row of the page in turn, with the offset of its value. */
  void begin(int row, int offset) {
    if (row == nextMarkedRow) {
      markOffsets.add(offset);
      nextMarkedRow = row + interval;
    }
    if (blockSizeInBytes != NEVER
        && (blockStarts.size() == 0 || offset - blockStarts.last() >= blockSizeInBytes)) {
      blockRows.add(row);
      blockStarts.add(offset);
    }
  }

  /** The offset of every row whose number is a multiple of the lowest skip. */
  IntArray markOffsets() {
    return markOffsets;
  }

  /** The first row of each block. */
  IntArray blockRows() {
    return blockRows;
  }

  /** The offset of each block. */
  IntArray blockStarts() {
    return blockStarts;
  }
}
