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

/** A buffer of value pages or row pages: values are kept in Avro binary, as they are stored. */
final class ValuePageBuffer extends ColumnBuffer {
  private static final PageFormat ROW_FORMAT =
      new PageFormat(PageLayout.ROW, CompressionCodec.NONE);

  private static final SourceLocation LOCATION = new SourceLocation("the page being written", "");

  /** The bytes reserved for one varint, which may need fewer. */
  private static final int MAX_VARINT_LENGTH = 10;

  private final Optional<RowEncoder> rows;
  private final PageOptions options;
  private final ValuePageEncoder encoder;

  /** The serde of the first column. */
  private final AvroSchemas columnSchemas;

  private final Optional<BloomFilterHasher> bloomHasher;
  private final Optional<BloomFilterBuffer> bloomFilters;
  private final ByteWriter buffer = new ByteWriter();

  /** One for each column. */
  private final ColumnSink[] sinks;

  private PageChunks openChunks;
  private long openSpilledBytes;

  /** The start of the row being appended. */
  private int rowStart;

  private int mark;

  /** Reads values that may have zero-size items, to count these; empty for other types. */
  private final Optional<ValueSerde> countingSerde;

  private long zeroSizeItems;
  private long markedZeroSizeItems;

  ValuePageBuffer(List<Column> columns, SplitOptions split, Shared shared) {
    super(columns, split, shared);
    List<AvroSchemas> types = columns.stream().map(Column::avroSchemas).toList();
    this.columnSchemas = types.get(0);
    this.rows = columns.size() == 1 ? Optional.empty() : Optional.of(new RowEncoder(types));
    this.options =
        rows.isPresent() ? PageOptions.PLAIN_UNCOMPRESSED : split.pageOptions().apply(column());
    this.encoder = shared.encoder();
    this.bloomHasher =
        options.bloomFalsePositiveRate().isPresent()
            ? BloomFilterHasher.of(columnSchemas.type())
            : Optional.empty();
    this.bloomFilters =
        bloomHasher.map(
            any -> new BloomFilterBuffer(options.bloomFalsePositiveRate().getAsDouble()));
    this.sinks = types.stream().map(t -> ColumnSink.of(t, buffer)).toArray(ColumnSink[]::new);
    this.openChunks = new PageChunks(shared.spill());
    boolean isCounted = rows.isEmpty() && ItemBlocks.mayHaveZeroSizeItems(columnSchemas.type());
    this.countingSerde = isCounted ? Optional.of(ValueSerde.of(columnSchemas)) : Optional.empty();
  }

  @Override
  PageFormat pageFormat() {
    return rows.isPresent() ? ROW_FORMAT : options.pageFormat();
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
  void mark() {
    mark = buffer.size();
    rowStart = mark;
    markedZeroSizeItems = zeroSizeItems;
  }

  @Override
  void append(Object value, ValueSerde type) {
    int from = beginValue();
    type.write(value, buffer);
    endValue(from);
  }

  @Override
  void append(RowValues row, int field, int column) {
    int from = beginValue();
    sinks[column].appendFrom(row, field);
    endValue(from);
  }

  @Override
  void appendRows(BatchRows rows, int from, int to, int[] fields) {
    for (int row = from; row < to; row++) {
      rowStart = buffer.size();
      RowValues values = rows.moveTo(row);
      for (int column = 0; column < fields.length; column++) {
        try {
          append(values, fields[column], column);
        } catch (ValueMismatchException e) {
          throw e.inField(columns().get(column).name());
        } catch (TooManyBytesException e) {
          throw tooLarge().inField(columns().get(column).name());
        }
      }
      if (to - from > 1 && buffer.size() - mark > maxBytesOf(to - from)) {
        throw tooLarge();
      }
    }
  }

  /**
   * The maximum target size of a page is 256 MiB, and it has at most one value beyond that, so that
   * it fits in an array.
   */
  private int beginValue() {
    int from = buffer.size();
    buffer.setLimit((long) rowStart + ValueSerde.MAX_SIZE_IN_BYTES + MAX_VARINT_LENGTH);
    return from;
  }

  private void endValue(int from) {
    if (buffer.size() - from > ValueSerde.MAX_SIZE_IN_BYTES) {
      throw tooLarge();
    }
    if (countingSerde.isPresent()) {
      ByteReader value = new ByteReader(buffer.array(), buffer.size(), 0, LOCATION);
      value.moveTo(from);
      countingSerde.get().read(value, null);
      zeroSizeItems += value.expandedBytes() / ValueLimits.BYTES_PER_ITEM;
    }
  }

  @Override
  void reset() {
    buffer.truncate(mark);
    zeroSizeItems = markedZeroSizeItems;
  }

  @Override
  long zeroSizeItemCount() {
    return zeroSizeItems;
  }

  /** Encoded when it is detached: value pages are not encoded by several threads. */
  @Override
  DetachedPage detachOpenPage() throws IOException {
    if (bloomFilters.isPresent()) {
      addToBloomFilter(pageValues().bytes());
    }
    PageChunks ended = openChunks;
    if (options.isPlainUncompressed() && rows.isEmpty()) {
      ended.finish(ByteChunks.of(buffer), openRows());
    } else {
      ValuePageEncoder.Page page = encode(pageValues());
      ended.replace(page.format(), ByteChunks.of(page.bytes()), openRows());
    }
    return new DetachedPage(ended, () -> {});
  }

  @Override
  void beginPage() {
    buffer.truncate(0);
    zeroSizeItems = 0;
    openChunks = new PageChunks(spillFile());
    openSpilledBytes = 0;
  }

  @Override
  void releaseOldest() {}

  private void addToBloomFilter(ByteWriter values) {
    int rowCount = openRows();
    bloomFilters
        .get()
        .addPage(
            target -> {
              ByteReader in = new ByteReader(values.array(), values.size(), 0, LOCATION);
              bloomHasher.get().add(in, ValueSerde.of(columnSchemas), rowCount, target);
            });
  }

  private ValuePageEncoder.Page encode(ValuePageEncoder.Values values) {
    return rows.isPresent()
        ? new ValuePageEncoder.Page(
            ROW_FORMAT, rows.get().encode(values.bytes(), values.rowCount()))
        : encoder.encode(columnSchemas, options.valueOptions(), values);
  }

  /** The values of the open page in one piece, from memory and the spill file. */
  private ValuePageEncoder.Values pageValues() throws IOException {
    if (openSpilledBytes == 0) {
      return new ValuePageEncoder.Values(buffer, openRows());
    }
    ByteWriter all = new ByteWriter();
    all.reserve((int) openSpilledBytes + buffer.size());
    openChunks.readSpilled(all);
    all.writeBytes(buffer.array(), 0, buffer.size());
    return new ValuePageEncoder.Values(all, openRows());
  }

  @Override
  long openSizeInBytes() {
    return openSpilledBytes + buffer.size();
  }

  @Override
  long openMemoryInBytes() {
    return buffer.capacity();
  }

  @Override
  void spillOpen() throws IOException {
    openChunks.spill(buffer);
    openSpilledBytes += buffer.size();
    buffer.release();
  }

  @Override
  void release() {
    bloomFilters.ifPresent(BloomFilterBuffer::clear);
    beginPage();
    buffer.release();
  }
}
