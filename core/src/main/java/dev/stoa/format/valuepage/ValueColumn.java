package dev.stoa.format.valuepage;

import dev.stoa.avro.resolution.ValueMismatchException;
import dev.stoa.exception.CorruptFileException;
import dev.stoa.format.batch.ReadAheadBuffer;
import dev.stoa.format.batch.VectorBuilder;
import dev.stoa.format.bytes.ByteReader;
import dev.stoa.format.bytes.TooManyBytesException;
import dev.stoa.format.compress.Decompressors;
import dev.stoa.format.page.ColumnWindow;
import dev.stoa.format.page.EncodedColumn;
import dev.stoa.format.page.PageFormat;
import dev.stoa.format.value.ValueSerde;
import dev.stoa.format.view.ValuePath;

/**
 * The values of a page that stores them one after another in Avro binary. Does not decode skipped
 * values. One instance reads all value pages of a column, one after another.
 */
public final class ValueColumn extends EncodedColumn {
  private final ValuePageDecoder decoder;
  private final ReadAhead readAhead;
  private final boolean isNested;
  private final ReadAheadBuffer readAheadBuffer = new ReadAheadBuffer();
  private boolean isReadAheadDisabled;
  private int count;
  private long firstRow;

  /**
   * Creates a column without an open page.
   *
   * @param serde the serde of the values in pages without dictionaries
   * @param decompressors the decompressors, which the caller closes
   */
  public ValueColumn(ValueSerde serde, Decompressors decompressors) {
    this.isNested = serde.isNested();
    this.decoder = new ValuePageDecoder(serde, decompressors);
    this.readAhead = new ReadAhead(serde.type(), decoder);
  }

  /**
   * Disables read-ahead into windows, which would bypass a serde that returns objects of the user's
   * classes; {@link #append} still reads ahead, since batches contain no such objects.
   */
  public void disableReadAhead() {
    isReadAheadDisabled = true;
  }

  /** Moves to a page; its bytes need not be loaded yet. */
  public void open(ByteReader bytes, PageFormat format, long newFirstRow, int rowCount) {
    count = 0;
    firstRow = newFirstRow;
    decoder.open(bytes, format, rowCount);
    count = rowCount;
  }

  @Override
  public int count() {
    return count;
  }

  @Override
  protected ValueSerde serde() {
    return decoder.serde();
  }

  @Override
  protected ValueMismatchException withRow(int index, ValueMismatchException exception) {
    return exception.atRow(firstRow + index);
  }

  @Override
  public ByteReader readAvro(int index) {
    return decoder.seek(index);
  }

  @Override
  protected void onValueRead() {
    decoder.endValue();
  }

  @Override
  public Object view(int index, Object reuse) {
    Object value = super.view(index, reuse);
    if (!isNested) {
      decoder.endValue();
    }
    return value;
  }

  private boolean canReadAhead() {
    return readAhead.isPossible() && !isReadAheadDisabled;
  }

  @Override
  public boolean fill(ColumnWindow window, long pageStart, int index) {
    return canReadAhead()
        ? readAhead.fill(window, pageStart, index, count)
        : super.fill(window, pageStart, index);
  }

  @Override
  public boolean fillValidity(ColumnWindow window, long pageStart, int index) {
    return canReadAhead()
        ? readAhead.fill(window, pageStart, index, count)
        : super.fillValidity(window, pageStart, index);
  }

  @Override
  public void append(int first, int length, ValuePath path, VectorBuilder target) {
    int end = first + length;
    int index = first;
    while (index < end) {
      int decodedCount = readAhead.isPossible() ? appendAhead(index, end - index, target) : 0;
      if (decodedCount == 0) {
        appendSingle(index, path, target);
        decodedCount = 1;
      }
      index += decodedCount;
    }
  }

  /**
   * Appends as many values as can be decoded together, and returns their number; 0 if the next
   * value must be read individually.
   */
  private int appendAhead(int index, int length, VectorBuilder target) {
    decoder.seek(index);
    int decodedCount =
        decoder.readAhead(
            readAheadBuffer, Math.min(ReadAheadBuffer.CAPACITY, length), Integer.MAX_VALUE);
    try {
      target.addAll(readAheadBuffer, decodedCount);
    } catch (TooManyBytesException e) {
      throw tooLargeForBatch(decoder.seek(index), e);
    }
    return decodedCount;
  }

  private static CorruptFileException tooLargeForBatch(ByteReader in, TooManyBytesException e) {
    return in.corrupt("expected values that fit into a batch, found: " + e.getMessage(), e);
  }

  private void appendSingle(int index, ValuePath path, VectorBuilder target) {
    ByteReader in = decoder.seek(index);
    try {
      if (path.stepCount() > 0) {
        decoder.serde().append(in, path, 0, target);
      } else {
        decoder.serde().append(in, target);
        decoder.endValue();
      }
    } catch (TooManyBytesException e) {
      throw tooLargeForBatch(in, e);
    }
  }

  @Override
  public void checkEnd(int index) {
    decoder.checkEnd();
  }
}
