package dev.stoa.format.split;

import dev.stoa.avro.AvroSchemas;
import dev.stoa.avro.resolution.ValueMismatchException;
import dev.stoa.data.RowValues;
import dev.stoa.format.bytes.ByteChunks;
import dev.stoa.format.bytes.ByteReader;
import dev.stoa.format.bytes.ByteWriter;
import dev.stoa.format.bytes.SourceLocation;
import dev.stoa.format.bytes.TooManyBytesException;
import dev.stoa.format.compress.CompressionCodec;
import dev.stoa.format.page.PageFormat;
import dev.stoa.format.page.PageLayout;
import dev.stoa.format.row.RowEncoder;
import dev.stoa.format.value.ItemBlocks;
import dev.stoa.format.value.ValueLimits;
import dev.stoa.format.value.ValueSerde;
import dev.stoa.format.valuepage.ValuePageEncoder;
import dev.stoa.format.vector.write.BloomFilterHasher;
import dev.stoa.schema.Column;
import java.io.IOException;
import java.util.List;
import java.util.Optional;

/**
 * Buffers the values of one column for value pages, or of several for row pages, in Avro binary.
 */
final class ValuePageBuffer extends ColumnBuffer {
  private static final PageFormat ROW_FORMAT =
      new PageFormat(PageLayout.ROW, CompressionCodec.NONE);

  private static final SourceLocation LOCATION = new SourceLocation("the page being written", "");

  /**
   * The maximum size of a varint, for which {@link ByteWriter} reserves room before it knows the
   * size.
   */
  private static final int MAX_VARINT_SIZE_IN_BYTES = 10;

  private final Optional<RowEncoder> rowEncoder;
  private final PageOptions options;
  private final ValuePageEncoder encoder;

  /** The schemas of the first column. */
  private final AvroSchemas columnSchemas;

  private final Optional<BloomFilterHasher> bloomHasher;
  private final Optional<BloomFilterBuffer> bloomFilters;
  private final ByteWriter buffer = new ByteWriter();

  /** A sink for each column. */
  private final ColumnSink[] sinks;

  private PageChunks openChunks;
  private long openSpilledSizeInBytes;

  /** The start of the row being appended. */
  private int rowStartPosition;

  /** The size of the buffer at the last {@link #markEnd()}. */
  private int markedSizeInBytes;

  /** Reads values to count their zero-size items; empty for types without such items. */
  private final Optional<ValueSerde> countingSerde;

  private long zeroSizeItemCount;
  private long markedZeroSizeItemCount;

  ValuePageBuffer(List<Column> columns, SplitOptions splitOptions, SharedState sharedState) {
    super(columns, splitOptions, sharedState);
    List<AvroSchemas> schemas = columns.stream().map(Column::avroSchemas).toList();
    this.columnSchemas = schemas.get(0);
    this.rowEncoder = columns.size() == 1 ? Optional.empty() : Optional.of(new RowEncoder(schemas));
    this.options =
        rowEncoder.isPresent()
            ? PageOptions.PLAIN_UNCOMPRESSED
            : splitOptions.pageOptionsByColumn().apply(column());
    this.encoder = sharedState.encoder();
    this.bloomHasher =
        options.bloomFalsePositiveRate().isPresent()
            ? BloomFilterHasher.of(columnSchemas.type())
            : Optional.empty();
    this.bloomFilters =
        bloomHasher.map(
            hasher -> new BloomFilterBuffer(options.bloomFalsePositiveRate().getAsDouble()));
    this.sinks =
        schemas.stream()
            .map(columnSchema -> ColumnSink.of(columnSchema, buffer))
            .toArray(ColumnSink[]::new);
    this.openChunks = new PageChunks(sharedState.spillFile());
    boolean hasZeroSizeItems =
        rowEncoder.isEmpty() && ItemBlocks.mayHaveZeroSizeItems(columnSchemas.type());
    this.countingSerde =
        hasZeroSizeItems ? Optional.of(ValueSerde.of(columnSchemas)) : Optional.empty();
  }

  @Override
  PageFormat pageFormat() {
    return rowEncoder.isPresent() ? ROW_FORMAT : options.pageFormat();
  }

  @Override
  ValueOrder order() {
    return ValueOrder.UNKNOWN;
  }

  @Override
  List<ByteWriter> bloomFilters() {
    return bloomFilters.map(BloomFilterBuffer::finish).orElse(List.of());
  }

  @Override
  void markEnd() {
    markedSizeInBytes = buffer.size();
    rowStartPosition = markedSizeInBytes;
    markedZeroSizeItemCount = zeroSizeItemCount;
  }

  @Override
  void append(Object value, ValueSerde serde) {
    int valueStart = beginValue();
    serde.write(value, buffer);
    endValue(valueStart);
  }

  @Override
  void append(RowValues row, int fieldPosition, int column) {
    int valueStart = beginValue();
    sinks[column].appendFrom(row, fieldPosition);
    endValue(valueStart);
  }

  @Override
  void appendRows(BatchRows rows, int from, int to, int[] fieldPositions) {
    for (int row = from; row < to; row++) {
      rowStartPosition = buffer.size();
      RowValues values = rows.moveTo(row);
      for (int column = 0; column < fieldPositions.length; column++) {
        try {
          append(values, fieldPositions[column], column);
        } catch (ValueMismatchException e) {
          throw e.inField(columns().get(column).name());
        } catch (TooManyBytesException e) {
          throw valueTooLarge().inField(columns().get(column).name());
        }
      }
      if (to - from > 1 && buffer.size() - markedSizeInBytes > maxAppendedBytes(to - from)) {
        throw valueTooLarge();
      }
    }
  }

  /**
   * Limits the size of the next value, and returns its start. A page fits into an array, since its
   * target size is at most 256 MiB and at most one value is larger.
   */
  private int beginValue() {
    int start = buffer.size();
    buffer.setLimit(
        (long) rowStartPosition + ValueSerde.MAX_SIZE_IN_BYTES + MAX_VARINT_SIZE_IN_BYTES);
    return start;
  }

  private void endValue(int start) {
    if (buffer.size() - start > ValueSerde.MAX_SIZE_IN_BYTES) {
      throw valueTooLarge();
    }
    if (countingSerde.isPresent()) {
      ByteReader valueReader = new ByteReader(buffer.array(), buffer.size(), 0, LOCATION);
      valueReader.moveTo(start);
      countingSerde.get().read(valueReader, null);
      zeroSizeItemCount += valueReader.expandedBytes() / ValueLimits.BYTES_PER_ZERO_SIZE_ITEM;
    }
  }

  @Override
  void resetToMark() {
    buffer.truncate(markedSizeInBytes);
    zeroSizeItemCount = markedZeroSizeItemCount;
  }

  @Override
  long zeroSizeItemCount() {
    return zeroSizeItemCount;
  }

  /** Encodes the page at once, since value pages are not encoded in the background. */
  @Override
  DetachedPage detachOpenPage() throws IOException {
    if (bloomFilters.isPresent()) {
      addToBloomFilter(pageValues().bytes());
    }
    PageChunks page = openChunks;
    if (options.isPlainUncompressed() && rowEncoder.isEmpty()) {
      page.finish(ByteChunks.of(buffer), openRowCount());
    } else {
      ValuePageEncoder.Page encodedPage = encode(pageValues());
      page.replace(encodedPage.format(), ByteChunks.of(encodedPage.bytes()), openRowCount());
    }
    return new DetachedPage(page, () -> {});
  }

  @Override
  void beginPage() {
    buffer.truncate(0);
    zeroSizeItemCount = 0;
    openChunks = new PageChunks(spillFile());
    openSpilledSizeInBytes = 0;
  }

  @Override
  void releaseOldestPage() {}

  private void addToBloomFilter(ByteWriter values) {
    int rowCount = openRowCount();
    bloomFilters
        .get()
        .addPage(
            target -> {
              ByteReader in = new ByteReader(values.array(), values.size(), 0, LOCATION);
              bloomHasher.get().add(in, ValueSerde.of(columnSchemas), rowCount, target);
            });
  }

  private ValuePageEncoder.Page encode(ValuePageEncoder.Values values) {
    return rowEncoder.isPresent()
        ? new ValuePageEncoder.Page(
            ROW_FORMAT, rowEncoder.get().encode(values.bytes(), values.rowCount()))
        : encoder.encode(columnSchemas, options.valueOptions(), values);
  }

  /** Returns the values of the open page in one piece, from memory and the spill file. */
  private ValuePageEncoder.Values pageValues() throws IOException {
    if (openSpilledSizeInBytes == 0) {
      return new ValuePageEncoder.Values(buffer, openRowCount());
    }
    ByteWriter bytes = new ByteWriter();
    bytes.reserve((int) openSpilledSizeInBytes + buffer.size());
    openChunks.readSpilled(bytes);
    bytes.writeBytes(buffer.array(), 0, buffer.size());
    return new ValuePageEncoder.Values(bytes, openRowCount());
  }

  @Override
  long openSizeInBytes() {
    return openSpilledSizeInBytes + buffer.size();
  }

  @Override
  long openMemoryInBytes() {
    return buffer.capacity();
  }

  @Override
  void spillOpenPage() throws IOException {
    openChunks.spill(buffer);
    openSpilledSizeInBytes += buffer.size();
    buffer.release();
  }

  @Override
  void release() {
    bloomFilters.ifPresent(BloomFilterBuffer::clear);
    beginPage();
    buffer.release();
  }
}
