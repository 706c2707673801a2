package dev.stoa.format.split;

import dev.stoa.avro.AvroSchemas;
import dev.stoa.avro.resolution.ValueMismatchException;
import dev.stoa.data.RowValues;
import dev.stoa.format.builder.ColumnBuilder;
import dev.stoa.format.builder.Tally;
import dev.stoa.format.bytes.ByteParts;
import dev.stoa.format.bytes.ByteReader;
import dev.stoa.format.bytes.ByteWriter;
import dev.stoa.format.bytes.FilePlace;
import dev.stoa.format.bytes.TooManyBytesException;
import dev.stoa.format.compress.CompressionCodec;
import dev.stoa.format.page.PageForm;
import dev.stoa.format.page.PageLayout;
import dev.stoa.format.value.ValueType;
import dev.stoa.format.vector.VectorPage;
import dev.stoa.format.vector.write.Ascent;
import dev.stoa.format.vector.write.NodeBuilders;
import dev.stoa.format.vector.write.NodeHashes;
import dev.stoa.format.vector.write.VectorAppender;
import dev.stoa.format.vector.write.VectorPageEncoder;
import dev.stoa.schema.Column;
import dev.stoa.type.NullableType;
import java.io.IOException;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.Optional;

/** A buffer of vector pages: values wait in a builder, which statistics and encodings read. */
final class VectorBuffer extends ColumnBuffer {
  private static final PageForm PAGE_FORM = new PageForm(PageLayout.VECTOR, CompressionCodec.NONE);

  private static final FilePlace SPILLED = new FilePlace("the spill file", "");

  private final PageForm form;
  private final VectorPageEncoder encoder;
  private final AvroSchemas types;
  private final VectorAppender appender;
  private final Optional<Ascent> ascent;
  private final Optional<NodeHashes> hashes;
  private final Optional<FilterBuffer> filters;

  private final boolean mayBeNull;

  private Values open;

  /** Rows after those in the builder, all of them null: added to it together. */
  private int nullRows;

  /** Values of pages that are being encoded, the oldest first. */
  private final Deque<Values> taken = new ArrayDeque<>();

  /** To be filled again. */
  private Optional<Values> spare = Optional.empty();

  /** What the values took when the row began that is being added to the builder. */
  private long mark;

  private boolean isInRow;

  /** Holds the values of a page until it ends. */
  private static final class Values {
    private final Tally tally = new Tally();
    private final ColumnBuilder builder;
    private final ColumnSink sink;

    /** The contents of the builder when it was spilled, in order. */
    private final List<SpillFile.Part> spilled = new ArrayList<>();

    private int spilledRows;
    private long spilledItems;
    private final boolean mayLackBytes;

    Values(AvroSchemas types) {
      this.builder = NodeBuilders.of(types.type(), tally);
      this.sink = ColumnSink.of(types, builder);
      this.mayLackBytes = builder.mayLackBytes();
    }

    void clear() {
      builder.clear();
      clearRest();
    }

    void release() {
      builder.release();
      clearRest();
    }

    private void clearRest() {
      tally.resetTo(0);
      spilled.clear();
      spilledRows = 0;
      spilledItems = 0;
    }
  }

  VectorBuffer(Column column, PageOptions options, SplitOptions split, Shared shared) {
    super(List.of(column), split, shared);
    this.form = options.form();
    this.types = column.schemas();
    this.encoder = new VectorPageEncoder(types.type(), options.vectors().orElseThrow());
    this.open = new Values(types);
    this.mayBeNull = types.type() instanceof NullableType;
    this.appender = new VectorAppender(types);
    this.ascent = Ascent.of(types.type());
    this.hashes = options.bloomRate().isPresent() ? NodeHashes.of(types.type()) : Optional.empty();
    this.filters = hashes.map(any -> new FilterBuffer(options.bloomRate().getAsDouble()));
  }

  @Override
  PageForm form() {
    return form;
  }

  @Override
  ValueOrder order() {
    return ascent.isPresent() && ascent.get().isRising() ? ValueOrder.RISING : ValueOrder.UNKNOWN;
  }

  @Override
  List<ByteWriter> bloomFilters() {
    return filters.map(FilterBuffer::finish).orElse(List.of());
  }

  @Override
  void mark() {
    isInRow = false;
  }

  /** Begins to add a row to the builder, after those before it. */
  private void beginRow() {
    if (nullRows > 0) {
      open.tally.limitNext(Long.MAX_VALUE / 2); // no more than a byte each is left in the end
      open.builder.appendNulls(nullRows);
      nullRows = 0;
    }
    isInRow = true;
    mark = open.tally.sizeInBytes();
    open.tally.limitNext(ValueType.LARGEST_SIZE_IN_BYTES);
  }

  @Override
  void append(Object value, ValueType type) {
    if (value == null && mayBeNull) {
      nullRows++;
      return;
    }
    beginRow();
    type.build(value, open.builder);
  }

  @Override
  void append(RowValues row, int field, int column) {
    beginRow();
    open.sink.take(row, field);
  }

  @Override
  void appendRows(BatchRows rows, int from, int to, int[] fields) {
    beginRow();
    open.tally.limitNext(mostBytesOf(to - from));
    try {
      appender.append(rows.column(fields[0]), rows.rows(), from, to, open.builder);
    } catch (TooManyBytesException e) {
      throw tooLarge().under(column().name());
    } catch (ValueMismatchException e) {
      throw e.under(column().name());
    }
  }

  @Override
  void reset() {
    int rows = openRows() - open.spilledRows;
    if (isInRow) {
      open.builder.truncate(rows);
      open.tally.resetTo(mark);
    } else {
      nullRows = rows - open.builder.count();
    }
  }

  @Override
  TakenPage takeOpenPage() {
    beginRow();
    Values values = open;
    int rowCount = openRows();
    PageParts page = new PageParts(spillFile());
    taken.add(values);
    return new TakenPage(page, () -> encode(values, rowCount, page));
  }

  private void encode(Values values, int rowCount, PageParts page) throws IOException {
    readSpilled(values);
    filters.ifPresent(f -> f.addPage(target -> hashes.get().add(values.builder, target)));
    ascent.ifPresent(rows -> rows.add(values.builder));
    VectorPageEncoder.Encoded encoded = encoder.encode(values.builder, values.tally.sizeInBytes());
    page.setBounds(encoded.bounds());
    if (encoded.isLongEnough()) {
      page.replace(PAGE_FORM, encoded.bytes(), rowCount);
    } else {
      ByteWriter plain = VectorPage.valuesOf(encoded.bytes().toByteArray(), types, rowCount);
      page.replace(PageForm.BARE, ByteParts.of(plain), rowCount);
    }
  }

  @Override
  void beginPage() {
    open = spare.orElseGet(() -> new Values(types));
    spare = Optional.empty();
  }

  @Override
  void releaseOldest() {
    Values values = taken.remove();
    values.clear();
    spare = Optional.of(values);
  }

  /** Puts the spilled values in front of those in the builder. */
  private void readSpilled(Values values) throws IOException {
    if (values.spilled.isEmpty()) {
      return;
    }
    ByteWriter last = new ByteWriter();
    values.builder.writeTo(last);
    values.builder.clear();
    for (SpillFile.Part part : values.spilled) {
      values.builder.readFrom(new ByteReader(spillFile().read(part), part.length(), 0, SPILLED));
    }
    values.builder.readFrom(new ByteReader(last.array(), last.size(), 0, SPILLED));
  }

  @Override
  long itemsWithoutBytes() {
    return open.mayLackBytes ? open.spilledItems + open.builder.itemsWithoutBytes() : 0;
  }

  @Override
  long openSizeInBytes() {
    return open.tally.sizeInBytes() + nullRows;
  }

  @Override
  long openMemoryInBytes() {
    long ofSpare = spare.isPresent() ? spare.get().tally.memoryInBytes() : 0;
    return open.tally.memoryInBytes() + ofSpare;
  }

  @Override
  void spillOpen() throws IOException {
    beginRow();
    if (open.builder.count() > 0) {
      ByteWriter bytes = new ByteWriter();
      open.builder.writeTo(bytes);
      open.spilled.add(spillFile().append(bytes.array(), bytes.size()));
      open.spilledRows += open.builder.count();
      open.spilledItems += open.builder.itemsWithoutBytes();
    }
    open.builder.release();
    spare = Optional.empty();
  }

  @Override
  void release() {
    nullRows = 0;
    filters.ifPresent(FilterBuffer::clear);
    ascent.ifPresent(Ascent::clear);
    open.release();
    spare = Optional.empty();
  }
}
