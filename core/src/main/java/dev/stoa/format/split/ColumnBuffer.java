package dev.stoa.format.split;

import dev.stoa.data.RowValues;
import dev.stoa.format.bytes.ByteWriter;
import dev.stoa.format.bytes.TooManyBytesException;
import dev.stoa.format.column.EncodedPage;
import dev.stoa.format.compress.CompressionCodec;
import dev.stoa.format.page.PageForm;
import dev.stoa.format.page.PageLayout;
import dev.stoa.format.row.RowEncoder;
import dev.stoa.format.value.ValueHashes;
import dev.stoa.format.value.ValueMismatchException;
import dev.stoa.format.value.ValueType;
import dev.stoa.format.valuepage.PageEncoder;
import dev.stoa.format.vector.Ascent;
import dev.stoa.format.vector.VectorPageEncoder;
import dev.stoa.schema.Column;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.apache.avro.generic.IndexedRecord;

/** The values of one column of the split directory being written: ended pages and an open one. */
final class ColumnBuffer {
  /** Pages end at multiples of this many rows, except where values are wide. */
  private static final int ROW_MULTIPLE = 1024;

  private static final int MOST_ROWS = 1 << 24;

  private static final PageForm ROW_FORM = new PageForm(PageLayout.ROW, CompressionCodec.NONE);

  private static final PageForm VECTOR_FORM =
      new PageForm(PageLayout.VECTOR, CompressionCodec.NONE);

  /** What one varint, of which less may be needed, asks room for. */
  private static final int ROOM_OF_A_NUMBER = 10;

  private final Column column;
  private final List<Column> columns;
  private final Optional<RowEncoder> rows;
  private final SpillFile spill;
  private final int pageSizeInBytes;
  private final PageOptions options;
  private final PageEncoder encoder;
  private final Optional<VectorPageEncoder> vectors;
  private final Optional<FilterBuffer> filters;
  private final Optional<Ascent> ascent;
  private final ByteWriter open = new ByteWriter();

  /** One for each column. */
  private final ColumnSink[] sinks;

  private final List<EncodedPage> pages = new ArrayList<>();
  private final List<PageParts> inMemory = new ArrayList<>();
  private PageParts openPage;
  private int openRows;
  private long openSpilledBytes;
  private int mark;
  private long endedMemory;
  private long endedSize;

  /**
   * A buffer of the values of one column, or of the rows of several.
   *
   * @param columns those of rows have pages together
   */
  ColumnBuffer(List<Column> columns, SplitOptions split, PageEncoder encoder, SpillFile spill) {
    this.column = columns.get(0);
    this.columns = List.copyOf(columns);
    this.rows =
        columns.size() == 1
            ? Optional.empty()
            : Optional.of(new RowEncoder(columns.stream().map(Column::schema).toList()));
    this.pageSizeInBytes = split.pageSizeInBytes();
    this.options = rows.isPresent() ? PageOptions.BARE : split.pageOptions().apply(column);
    this.encoder = encoder;
    this.vectors =
        options.vectors().map(vectors -> new VectorPageEncoder(column.schema(), vectors));
    this.filters = filters(column, options);
    this.ascent = options.vectors().isPresent() ? Ascent.of(column.schema()) : Optional.empty();
    this.sinks =
        columns.stream().map(c -> new ColumnSink(c.schema(), open)).toArray(ColumnSink[]::new);
    this.spill = spill;
    this.openPage = new PageParts(spill);
  }

  private static Optional<FilterBuffer> filters(Column column, PageOptions options) {
    return options.bloomRate().isEmpty()
        ? Optional.empty()
        : ValueHashes.of(column.schema())
            .map(hashes -> new FilterBuffer(hashes, options.bloomRate().getAsDouble()));
  }

  /** Its column; the first of those of rows. */
  Column column() {
    return column;
  }

  /** Its columns; more than one have pages of rows. */
  List<Column> columns() {
    return columns;
  }

  /** How its pages are asked for. */
  PageForm form() {
    return rows.isPresent() ? ROW_FORM : options.form();
  }

  /**
   * Appends the value of the next row, which {@link #takeBack} can undo until the next call. A full
   * page ends here and not when its last row came, so that a row is whole or undone.
   *
   * @param type what writes the column's values as the row's record has them
   */
  void write(Object value, ValueType type) throws IOException {
    if (isFull()) {
      endPage();
    }
    mark = open.size();
    try {
      writeValue(value, type);
    } catch (RuntimeException | Error e) {
      open.truncate(mark);
      throw e;
    }
    openRows++;
  }

  /**
   * Appends the values of the next row in all columns, as {@link #write} does in one.
   *
   * @param fields where the columns are among those of the forms
   */
  void writeRow(IndexedRecord record, RowForms forms, int[] fields) throws IOException {
    if (isFull()) {
      endPage();
    }
    mark = open.size();
    boolean isWhole = false;
    int written = 0;
    try {
      for (; written < fields.length; written++) {
        writeValue(record.get(forms.position(fields[written])), forms.type(fields[written]));
      }
      isWhole = true;
    } catch (ValueMismatchException e) {
      throw e.under(columns.get(written).name());
    } finally {
      if (!isWhole) {
        open.truncate(mark);
      }
    }
    openRows++;
  }

  /**
   * Appends the values that a row hands over, as {@link #write} and {@link #writeRow} do.
   *
   * @param fields where the columns are among those of the row
   */
  void writeValues(RowValues row, int[] fields) throws IOException {
    if (isFull()) {
      endPage();
    }
    mark = open.size();
    boolean isWhole = false;
    int written = 0;
    try {
      for (; written < fields.length; written++) {
        writeValue(row, fields[written], sinks[written]);
      }
      isWhole = true;
    } catch (ValueMismatchException e) {
      throw e.under(columns.get(written).name());
    } finally {
      if (!isWhole) {
        open.truncate(mark);
      }
    }
    openRows++;
  }

  private void writeValue(RowValues row, int field, ColumnSink sink) {
    int from = open.size();
    open.setLimit((long) from + ValueType.LARGEST_SIZE_IN_BYTES + ROOM_OF_A_NUMBER);
    try {
      sink.take(row, field);
    } catch (TooManyBytesException e) {
      throw tooLarge();
    }
    if (open.size() - from > ValueType.LARGEST_SIZE_IN_BYTES) {
      throw tooLarge();
    }
  }

  /** A page aims at 256 MiB at most and has one value beyond that, so that an array can hold it. */
  private void writeValue(Object value, ValueType type) {
    open.setLimit((long) mark + ValueType.LARGEST_SIZE_IN_BYTES + ROOM_OF_A_NUMBER);
    try {
      type.write(value, open);
    } catch (TooManyBytesException e) {
      throw tooLarge();
    }
    if (open.size() - mark > ValueType.LARGEST_SIZE_IN_BYTES) {
      throw tooLarge();
    }
  }

  private static ValueMismatchException tooLarge() {
    return ValueMismatchException.because(
        "expected a value of at most %d bytes, found a larger one"
            .formatted(ValueType.LARGEST_SIZE_IN_BYTES));
  }

  private boolean isFull() {
    long size = openSpilledBytes + open.size();
    return (openRows % ROW_MULTIPLE == 0 && (size >= pageSizeInBytes || openRows >= MOST_ROWS))
        || size >= 2L * pageSizeInBytes;
  }

  /** Undoes the last {@link #write}. */
  void takeBack() {
    open.truncate(mark);
    openRows--;
  }

  private void endPage() throws IOException {
    if (openRows == 0) {
      return;
    }
    long size = openSpilledBytes + open.size();
    if (filters.isPresent()) {
      filters.get().addPage(gathered().bytes(), openRows);
    }
    if (options.isBare() && rows.isEmpty()) {
      openPage.end(open.toByteArray(), openRows);
      endedMemory += open.size();
    } else {
      PageEncoder.Page page = encode(gathered());
      openPage.replace(page.form(), page.bytes().toByteArray(), openRows);
      endedMemory += page.bytes().size();
      size = page.bytes().size();
    }
    endedSize += size;
    pages.add(openPage);
    inMemory.add(openPage);
    beginPage();
  }

  private PageEncoder.Page encode(PageEncoder.Values values) {
    if (rows.isPresent()) {
      return new PageEncoder.Page(ROW_FORM, rows.get().encode(values.bytes(), values.rowCount()));
    }
    if (vectors.isEmpty()) {
      return encoder.encode(column.schema(), options.values(), values);
    }
    ascent.ifPresent(rows -> rows.add(values.bytes(), values.rowCount()));
    VectorPageEncoder.Encoded page = vectors.get().encode(values.bytes(), values.rowCount());
    openPage.setBounds(page.bounds());
    return new PageEncoder.Page(VECTOR_FORM, page.bytes());
  }

  /** The values of the open page in one piece, wherever they waited. */
  private PageEncoder.Values gathered() throws IOException {
    if (openSpilledBytes == 0) {
      return new PageEncoder.Values(open, openRows);
    }
    ByteWriter all = new ByteWriter();
    all.reserve((int) openSpilledBytes + open.size());
    openPage.readSpilled(all);
    all.writeBytes(open.array(), 0, open.size());
    return new PageEncoder.Values(all, openRows);
  }

  private void beginPage() {
    open.truncate(0);
    openPage = new PageParts(spill);
    openRows = 0;
    openSpilledBytes = 0;
  }

  /** Bytes of memory held. */
  long memoryInBytes() {
    return endedMemory + open.capacity();
  }

  /** Bytes of the pages; those of the open one as they are before it is encoded. */
  long sizeInBytes() {
    return endedSize + openSpilledBytes + open.size();
  }

  /** Moves everything to the spill file and frees the memory. */
  void spill() throws IOException {
    for (PageParts page : inMemory) {
      page.spillRest();
    }
    inMemory.clear();
    endedMemory = 0;
    openPage.spill(open);
    openSpilledBytes += open.size();
    open.release();
  }

  /** Ends the last page and gives all; memory is let go with {@link #clear}. */
  List<EncodedPage> finish() throws IOException {
    endPage();
    return pages;
  }

  /** What is known of the order of the values that {@link #finish} gave. */
  ValueOrder order() {
    return ascent.isPresent() && ascent.get().isRising() ? ValueOrder.RISING : ValueOrder.UNKNOWN;
  }

  /** The Bloom filters of the pages that {@link #finish} gave. */
  List<ByteWriter> bloomFilters() {
    return filters.map(FilterBuffer::finish).orElse(List.of());
  }

  /** Begins anew for the next split directory. */
  void clear() {
    filters.ifPresent(FilterBuffer::clear);
    ascent.ifPresent(Ascent::clear);
    pages.clear();
    inMemory.clear();
    endedMemory = 0;
    endedSize = 0;
    beginPage();
    open.release();
  }
}
