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
 * The rows of a page to which skip entries point and at which compressed blocks begin, found in a
 * second pass over the page's values (CIF paper, section B.3). Exists only while a page is encoded,
 * so that writers with many open pages keep only their values in memory.
 */
final class RowMarks {
  private static final int UNLIMITED = Integer.MAX_VALUE;

  private static final SourceLocation LOCATION =
      new SourceLocation("the values of an open page", "");

  private final int rowsPerMark;
  private final int blockSizeInBytes;
  private final IntArray markOffsets = new IntArray();
  private final IntArray blockFirstRows = new IntArray();
  private final IntArray blockOffsets = new IntArray();
  private int nextMarkedRow;

  /** Creates marks for a page; {@link #beginRow} must be called for each of its rows. */
  RowMarks(ValuePageOptions options) {
    boolean hasSkipEntries =
        options.layout() != PageLayout.PLAIN && !options.skipIntervals().isEmpty();
    this.rowsPerMark = hasSkipEntries ? options.skipIntervals().get(0) : UNLIMITED;
    this.blockSizeInBytes =
        options.codec() == CompressionCodec.NONE ? UNLIMITED : options.blockSizeInBytes();
    this.nextMarkedRow = hasSkipEntries ? 0 : UNLIMITED;
  }

  /** Returns the marks of a page whose values are in Avro binary, which is not validated. */
  static RowMarks of(
      AvroSchemas column, ValuePageOptions options, ByteWriter values, int rowCount) {
    RowMarks marks = new RowMarks(options);
    if (marks.rowsPerMark == UNLIMITED && marks.blockSizeInBytes == UNLIMITED) {
      return marks;
    }
    ValueSerde serde = ValueSerde.of(column);
    ByteReader in = new ByteReader(values.array(), values.size(), 0, LOCATION);
    for (int row = 0; row < rowCount; row++) {
      marks.beginRow(row, in.position());
      serde.skip(in);
    }
    return marks;
  }

  /**
   * Records a row if a skip entry points to it or a block begins at it. To be called for each row
   * of the page in turn.
   *
   * @param offset the offset of the row's value
   */
  void beginRow(int row, int offset) {
    if (row == nextMarkedRow) {
      markOffsets.add(offset);
      nextMarkedRow = row + rowsPerMark;
    }
    if (blockSizeInBytes != UNLIMITED
        && (blockOffsets.size() == 0 || offset - blockOffsets.last() >= blockSizeInBytes)) {
      blockFirstRows.add(row);
      blockOffsets.add(offset);
    }
  }

  /** Returns the offsets of the rows 0, n, 2n, … for the smallest skip interval n. */
  IntArray markOffsets() {
    return markOffsets;
  }

  /** Returns the first row of each compressed block. */
  IntArray blockFirstRows() {
    return blockFirstRows;
  }

  /** Returns the offset of each block in the uncompressed values. */
  IntArray blockOffsets() {
    return blockOffsets;
  }
}
