package dev.stoa.format.split;

import dev.stoa.avro.AvroSchemas;
import dev.stoa.avro.resolution.ValueMismatchException;
import dev.stoa.data.RowValues;
import dev.stoa.format.builder.ColumnBuilder;
import dev.stoa.format.builder.SizeTracker;
import dev.stoa.format.bytes.ByteChunks;
import dev.stoa.format.bytes.ByteReader;
import dev.stoa.format.bytes.ByteWriter;
import dev.stoa.format.bytes.SourceLocation;
import dev.stoa.format.bytes.TooManyBytesException;
import dev.stoa.format.compress.CompressionCodec;
import dev.stoa.format.page.PageFormat;
import dev.stoa.format.page.PageLayout;
import dev.stoa.format.value.ValueSerde;
import dev.stoa.format.vector.VectorPage;
import dev.stoa.format.vector.write.BloomFilterHasher;
import dev.stoa.format.vector.write.NodeBuilders;
import dev.stoa.format.vector.write.SortednessTracker;
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

/** A buffer of vector pages: values are kept in a builder, which statistics and encodings read. */
final class VectorPageBuffer extends ColumnBuffer {
  private static final PageFormat VECTOR_FORMAT =
      new PageFormat(PageLayout.VECTOR, CompressionCodec.NONE);

  private static final SourceLocation SPILLED = new SourceLocation("the spill file", "");

  private final PageFormat pageFormat;
  private final VectorPageEncoder encoder;
  private final AvroSchemas schemas;
  private final VectorAppender appender;
  private final Optional<SortednessTracker> sortedness;
  private final Optional<BloomFilterHasher> bloomHasher;
  private final Optional<BloomFilterBuffer> bloomFilters;

  private final boolean mayBeNull;

  private PageValues open;

  /** Rows after those in the builder, all of them null: added to it together. */
  private int nullRows;

  /** Values of pages that are being encoded, the oldest first. */
  private final Deque<PageValues> encoding = new ArrayDeque<>();

  /** To be reused. */
  private Optional<PageValues> spare = Optional.empty();

  /** The size of the values before the row being added to the builder. */
  private long mark;

  private boolean isInRow;

  /** Keeps the values of a page until it ends. */
  private static final class PageValues {
    private final SizeTracker sizeTracker = new SizeTracker();
    private final ColumnBuilder builder;
    private final ColumnSink sink;

    /** The contents of the builder each time it was spilled, in order. */
    private final List<SpillFile.Chunk> spilled = new ArrayList<>();

    private int spilledRows;
    private long spilledZeroSizeItems;
    private final boolean mayHaveZeroSizeItems;

    PageValues(AvroSchemas types) {
      this.builder = NodeBuilders.of(types.type(), sizeTracker);
      this.sink = ColumnSink.of(types, builder);
      this.mayHaveZeroSizeItems = builder.mayHaveZeroSizeItems();
    }

    void clear() {
      builder.clear();
      resetState();
    }

    void release() {
      builder.release();
      resetState();
    }

    private void resetState() {
      sizeTracker.resetTo(0);
      spilled.clear();
      spilledRows = 0;
      spilledZeroSizeItems = 0;
    }
  }

  VectorPageBuffer(Column column, PageOptions options, SplitOptions split, Shared shared) {
    super(List.of(column), split, shared);
    this.pageFormat = options.pageFormat();
    this.schemas = column.avroSchemas();
    this.encoder = new VectorPageEncoder(schemas.type(), options.vectorOptions().orElseThrow());
    this.open = new PageValues(schemas);
    this.mayBeNull = schemas.type() instanceof NullableType;
    this.appender = new VectorAppender(schemas);
    this.sortedness = SortednessTracker.of(schemas.type());
    this.bloomHasher =
        options.bloomFalsePositiveRate().isPresent()
            ? BloomFilterHasher.of(schemas.type())
            : Optional.empty();
    this.bloomFilters =
        bloomHasher.map(
            any -> new BloomFilterBuffer(options.bloomFalsePositiveRate().getAsDouble()));
  }

  @Override
  PageFormat pageFormat() {
    return pageFormat;
  }

  @Override
  ValueOrder order() {
    return sortedness.isPresent() && sortedness.get().isSorted()
        ? ValueOrder.ASCENDING_NULLS_FIRST
        : ValueOrder.UNKNOWN;
  }

  @Override
  List<ByteWriter> bloomFilters() {
    return bloomFilters.map(BloomFilterBuffer::finish).orElse(List.of());
  }

  @Override
  void mark() {
    isInRow = false;
  }

  /** Begins to add a row to the builder, after pending nulls. */
  private void beginRow() {
    if (nullRows > 0) {
      open.sizeTracker.limitAddedBytes(
          Long.MAX_VALUE / 2); // in the end no more than a byte each remains
      open.builder.appendNulls(nullRows);
      nullRows = 0;
    }
    isInRow = true;
    mark = open.sizeTracker.sizeInBytes();
    open.sizeTracker.limitAddedBytes(ValueSerde.MAX_SIZE_IN_BYTES);
  }

  @Override
  void append(Object value, ValueSerde type) {
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
    open.sink.appendFrom(row, field);
  }

  @Override
  void appendRows(BatchRows rows, int from, int to, int[] fields) {
    beginRow();
    open.sizeTracker.limitAddedBytes(maxBytesOf(to - from));
    try {
      appender.append(rows.column(fields[0]), rows.rows(), from, to, open.builder);
    } catch (TooManyBytesException e) {
      throw tooLarge().inField(column().name());
    } catch (ValueMismatchException e) {
      throw e.inField(column().name());
    }
  }

  @Override
  void reset() {
    int rows = openRows() - open.spilledRows;
    if (isInRow) {
      open.builder.truncate(rows);
      open.sizeTracker.resetTo(mark);
    } else {
      nullRows = rows - open.builder.count();
    }
  }

  @Override
  DetachedPage detachOpenPage() {
    beginRow();
    PageValues values = open;
    int rowCount = openRows();
    PageChunks page = new PageChunks(spillFile());
    encoding.add(values);
    return new DetachedPage(page, () -> encodePage(values, rowCount, page));
  }

  private void encodePage(PageValues values, int rowCount, PageChunks page) throws IOException {
    readSpilled(values);
    bloomFilters.ifPresent(
        filter -> filter.addPage(target -> bloomHasher.get().add(values.builder, target)));
    sortedness.ifPresent(rows -> rows.add(values.builder));
    VectorPageEncoder.Encoded encoded =
        encoder.encode(values.builder, values.sizeTracker.sizeInBytes());
    page.setBounds(encoded.bounds());
    if (encoded.isLongEnough()) {
      page.replace(VECTOR_FORMAT, encoded.bytes(), rowCount);
    } else {
      ByteWriter plain = VectorPage.toAvro(encoded.bytes().toByteArray(), schemas, rowCount);
      page.replace(PageFormat.PLAIN_UNCOMPRESSED, ByteChunks.of(plain), rowCount);
    }
  }

  @Override
  void beginPage() {
    open = spare.orElseGet(() -> new PageValues(schemas));
    spare = Optional.empty();
  }

  @Override
  void releaseOldest() {
    PageValues values = encoding.remove();
    values.clear();
    spare = Optional.of(values);
  }

  /** Puts the spilled values before those in the builder. */
  private void readSpilled(PageValues values) throws IOException {
    if (values.spilled.isEmpty()) {
      return;
    }
    ByteWriter last = new ByteWriter();
    values.builder.writeTo(last);
    values.builder.clear();
    for (SpillFile.Chunk chunk : values.spilled) {
      values.builder.readFrom(new ByteReader(spillFile().read(chunk), chunk.length(), 0, SPILLED));
    }
    values.builder.readFrom(new ByteReader(last.array(), last.size(), 0, SPILLED));
  }

  @Override
  long zeroSizeItemCount() {
    return open.mayHaveZeroSizeItems
        ? open.spilledZeroSizeItems + open.builder.zeroSizeItemCount()
        : 0;
  }

  @Override
  long openSizeInBytes() {
    return open.sizeTracker.sizeInBytes() + nullRows;
  }

  @Override
  long openMemoryInBytes() {
    long spareMemory = spare.isPresent() ? spare.get().sizeTracker.memoryInBytes() : 0;
    return open.sizeTracker.memoryInBytes() + spareMemory;
  }

  @Override
  void spillOpen() throws IOException {
    beginRow();
    if (open.builder.count() > 0) {
      ByteWriter bytes = new ByteWriter();
      open.builder.writeTo(bytes);
      open.spilled.add(spillFile().append(bytes.array(), bytes.size()));
      open.spilledRows += open.builder.count();
      open.spilledZeroSizeItems += open.builder.zeroSizeItemCount();
    }
    open.builder.release();
    spare = Optional.empty();
  }

  @Override
  void release() {
    nullRows = 0;
    bloomFilters.ifPresent(BloomFilterBuffer::clear);
    sortedness.ifPresent(SortednessTracker::clear);
    open.release();
    spare = Optional.empty();
  }
}
