package dev.stoa.format.split;

import dev.stoa.avro.AvroSchemas;
import dev.stoa.avro.resolution.ValueMismatchException;
import dev.stoa.data.RowValues;
import dev.stoa.format.bytes.ByteParts;
import dev.stoa.format.bytes.ByteReader;
import dev.stoa.format.bytes.ByteWriter;
import dev.stoa.format.bytes.FilePlace;
import dev.stoa.format.bytes.TooManyBytesException;
import dev.stoa.format.compress.CompressionCodec;
import dev.stoa.format.page.PageForm;
import dev.stoa.format.page.PageLayout;
import dev.stoa.format.row.RowEncoder;
import dev.stoa.format.value.ItemBlocks;
import dev.stoa.format.value.NestingDepth;
import dev.stoa.format.value.ValueType;
import dev.stoa.format.valuepage.PageEncoder;
import dev.stoa.format.vector.write.NodeHashes;
import dev.stoa.schema.Column;
import java.io.IOException;
import java.util.List;
import java.util.Optional;

/** A buffer of value pages or pages of rows: values wait in Avro binary, as they are stored. */
final class ValueBuffer extends ColumnBuffer {
  private static final PageForm ROW_FORM = new PageForm(PageLayout.ROW, CompressionCodec.NONE);

  private static final FilePlace PLACE = new FilePlace("the page being written", "");

  /** The room reserved for one varint, which may need less. */
  private static final int ROOM_OF_A_NUMBER = 10;

  private final Optional<RowEncoder> rows;
  private final PageOptions options;
  private final PageEncoder encoder;

  /** The type of the first column. */
  private final AvroSchemas type;

  private final Optional<NodeHashes> hashes;
  private final Optional<FilterBuffer> filters;
  private final ByteWriter open = new ByteWriter();

  /** One for each column. */
  private final ColumnSink[] sinks;

  private PageParts openPage;
  private long openSpilledBytes;

  /** Where the row begins that is being appended. */
  private int rowStart;

  private int mark;

  /** Reads values that may have items without bytes, to count these; empty for other types. */
  private final Optional<ValueType> countedType;

  private long items;
  private long markedItems;

  ValueBuffer(List<Column> columns, SplitOptions split, Shared shared) {
    super(columns, split, shared);
    List<AvroSchemas> types = columns.stream().map(Column::schemas).toList();
    this.type = types.get(0);
    this.rows = columns.size() == 1 ? Optional.empty() : Optional.of(new RowEncoder(types));
    this.options = rows.isPresent() ? PageOptions.BARE : split.pageOptions().apply(column());
    this.encoder = shared.encoder();
    this.hashes = options.bloomRate().isPresent() ? NodeHashes.of(type.type()) : Optional.empty();
    this.filters = hashes.map(any -> new FilterBuffer(options.bloomRate().getAsDouble()));
    this.sinks = types.stream().map(t -> ColumnSink.of(t, open)).toArray(ColumnSink[]::new);
    this.openPage = new PageParts(shared.spill());
    boolean isCounted = rows.isEmpty() && ItemBlocks.mayLackBytes(type.type());
    this.countedType = isCounted ? Optional.of(ValueType.of(type)) : Optional.empty();
  }

  @Override
  PageForm form() {
    return rows.isPresent() ? ROW_FORM : options.form();
  }

  @Override
  ValueOrder order() {
    return ValueOrder.UNKNOWN;
  }

  @Override
  List<ByteWriter> bloomFilters() {
    return filters.map(FilterBuffer::finish).orElse(List.of());
  }

  @Override
  void mark() {
    mark = open.size();
    rowStart = mark;
    markedItems = items;
  }

  @Override
  void append(Object value, ValueType type) {
    int from = beginValue();
    type.write(value, open);
    endValue(from);
  }

  @Override
  void append(RowValues row, int field, int column) {
    int from = beginValue();
    sinks[column].take(row, field);
    endValue(from);
  }

  @Override
  void appendRows(BatchRows rows, int from, int to, int[] fields) {
    for (int row = from; row < to; row++) {
      rowStart = open.size();
      RowValues values = rows.moveTo(row);
      for (int column = 0; column < fields.length; column++) {
        try {
          append(values, fields[column], column);
        } catch (ValueMismatchException e) {
          throw e.under(columns().get(column).name());
        } catch (TooManyBytesException e) {
          throw tooLarge().under(columns().get(column).name());
        }
      }
      if (to - from > 1 && open.size() - mark > mostBytesOf(to - from)) {
        throw tooLarge();
      }
    }
  }

  /** A page aims at 256 MiB at most and has one value beyond that, so that an array can hold it. */
  private int beginValue() {
    int from = open.size();
    open.setLimit((long) rowStart + ValueType.LARGEST_SIZE_IN_BYTES + ROOM_OF_A_NUMBER);
    return from;
  }

  private void endValue(int from) {
    if (open.size() - from > ValueType.LARGEST_SIZE_IN_BYTES) {
      throw tooLarge();
    }
    if (countedType.isPresent()) {
      ByteReader value = new ByteReader(open.array(), open.size(), 0, PLACE);
      value.moveTo(from);
      countedType.get().read(value, null);
      items += value.claimed() / NestingDepth.BYTES_OF_AN_ITEM;
    }
  }

  @Override
  void reset() {
    open.truncate(mark);
    items = markedItems;
  }

  @Override
  long itemsWithoutBytes() {
    return items;
  }

  /** Encoded when it is taken: pages of values are not made by several threads. */
  @Override
  TakenPage takeOpenPage() throws IOException {
    if (filters.isPresent()) {
      addToFilter(gathered().bytes());
    }
    PageParts ended = openPage;
    if (options.isBare() && rows.isEmpty()) {
      ended.end(ByteParts.of(open), openRows());
    } else {
      PageEncoder.Page page = encode(gathered());
      ended.replace(page.form(), ByteParts.of(page.bytes()), openRows());
    }
    return new TakenPage(ended, () -> {});
  }

  @Override
  void beginPage() {
    open.truncate(0);
    items = 0;
    openPage = new PageParts(spillFile());
    openSpilledBytes = 0;
  }

  @Override
  void releaseOldest() {}

  private void addToFilter(ByteWriter values) {
    int rowCount = openRows();
    filters
        .get()
        .addPage(
            target -> {
              ByteReader in = new ByteReader(values.array(), values.size(), 0, PLACE);
              hashes.get().add(in, ValueType.of(type), rowCount, target);
            });
  }

  private PageEncoder.Page encode(PageEncoder.Values values) {
    return rows.isPresent()
        ? new PageEncoder.Page(ROW_FORM, rows.get().encode(values.bytes(), values.rowCount()))
        : encoder.encode(type, options.values(), values);
  }

  /** The values of the open page in one piece, wherever they waited. */
  private PageEncoder.Values gathered() throws IOException {
    if (openSpilledBytes == 0) {
      return new PageEncoder.Values(open, openRows());
    }
    ByteWriter all = new ByteWriter();
    all.reserve((int) openSpilledBytes + open.size());
    openPage.readSpilled(all);
    all.writeBytes(open.array(), 0, open.size());
    return new PageEncoder.Values(all, openRows());
  }

  @Override
  long openSizeInBytes() {
    return openSpilledBytes + open.size();
  }

  @Override
  long openMemoryInBytes() {
    return open.capacity();
  }

  @Override
  void spillOpen() throws IOException {
    openPage.spill(open);
    openSpilledBytes += open.size();
    open.release();
  }

  @Override
  void release() {
    filters.ifPresent(FilterBuffer::clear);
    beginPage();
    open.release();
  }
}
