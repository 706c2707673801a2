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
import dev.stoa.format.bytes.SpillFile;
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

/**
 * Buffers the values of one column in a builder, from which the bounds and the encodings of each
 * vector page are computed.
 */
final class VectorPageBuffer extends ColumnBuffer {
  private static final PageFormat VECTOR_FORMAT =
      new PageFormat(PageLayout.VECTOR, CompressionCodec.NONE);

  private static final SourceLocation SPILL_LOCATION = new SourceLocation("the spill file", "");

  private final PageFormat pageFormat;
  private final VectorPageEncoder encoder;
  private final AvroSchemas schemas;
  private final VectorAppender appender;
  private final Optional<SortednessTracker> sortedness;
  private final Optional<BloomFilterHasher> bloomHasher;
  private final Optional<BloomFilterBuffer> bloomFilters;

  private final boolean mayBeNull;

  private PageValues openPage;

  /** The number of null rows that are not in the builder yet, but are added to it together. */
  private int pendingNullCount;

  /** The values of pages that are being encoded, the oldest first. */
  private final Deque<PageValues> detachedPages = new ArrayDeque<>();

  /** The values of an encoded page, cleared for reuse. */
  private Optional<PageValues> sparePage = Optional.empty();

  /** The size of the page before the rows that were last added to the builder. */
  private long sizeBeforeLastRowsInBytes;

  /** Whether the last rows were added to the builder; otherwise they are pending nulls. */
  private boolean areLastRowsInBuilder;

  /** The values of a page, kept until it is encoded. */
  private static final class PageValues {
    private final SizeTracker sizeTracker = new SizeTracker();
    private final ColumnBuilder builder;
    private final ColumnSink sink;

    /** The earlier contents of the builder, in the order in which they were spilled. */
    private final List<SpillFile.Chunk> spilledChunks = new ArrayList<>();

    private int spilledRowCount;
    private long spilledZeroSizeItemCount;
    private final boolean mayHaveZeroSizeItems;

    PageValues(AvroSchemas schemas) {
      this.builder = NodeBuilders.of(schemas.type(), sizeTracker);
      this.sink = ColumnSink.of(schemas, builder);
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
      spilledChunks.clear();
      spilledRowCount = 0;
      spilledZeroSizeItemCount = 0;
    }
  }

  VectorPageBuffer(
      Column column, PageOptions options, SplitOptions splitOptions, SharedState sharedState) {
    super(List.of(column), splitOptions, sharedState);
    this.pageFormat = options.pageFormat();
    this.schemas = column.avroSchemas();
    this.encoder = new VectorPageEncoder(schemas.type(), options.vectorOptions().orElseThrow());
    this.openPage = new PageValues(schemas);
    this.mayBeNull = schemas.type() instanceof NullableType;
    this.appender = new VectorAppender(schemas);
    this.sortedness = SortednessTracker.of(schemas.type());
    this.bloomHasher =
        options.bloomFalsePositiveRate().isPresent()
            ? BloomFilterHasher.of(schemas.type())
            : Optional.empty();
    this.bloomFilters =
        bloomHasher.map(
            hasher -> new BloomFilterBuffer(options.bloomFalsePositiveRate().getAsDouble()));
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
  void markEnd() {
    areLastRowsInBuilder = false;
  }

  private void appendPendingNulls() {
    if (pendingNullCount > 0) {
      // Nulls always fit, since each adds at most one byte to the page. The limit is half of the
      // maximum, so that adding the current size does not overflow.
      openPage.sizeTracker.limitAddedBytes(Long.MAX_VALUE / 2);
      openPage.builder.appendNulls(pendingNullCount);
      pendingNullCount = 0;
    }
  }

  private void beginRows() {
    appendPendingNulls();
    areLastRowsInBuilder = true;
    sizeBeforeLastRowsInBytes = openPage.sizeTracker.sizeInBytes();
    openPage.sizeTracker.limitAddedBytes(ValueSerde.MAX_SIZE_IN_BYTES);
  }

  @Override
  void append(Object value, ValueSerde serde) {
    if (value == null && mayBeNull) {
      pendingNullCount++;
      return;
    }
    beginRows();
    serde.build(value, openPage.builder);
  }

  @Override
  void append(RowValues row, int fieldPosition, int column) {
    beginRows();
    openPage.sink.appendFrom(row, fieldPosition);
  }

  @Override
  void appendRows(BatchRows rows, int from, int to, int[] fieldPositions) {
    beginRows();
    openPage.sizeTracker.limitAddedBytes(maxAppendedBytes(to - from));
    try {
      appender.append(
          rows.column(fieldPositions[0]), rows.rowIndexes(), from, to, openPage.builder);
    } catch (TooManyBytesException e) {
      throw valueTooLarge().inField(column().name());
    } catch (ValueMismatchException e) {
      throw e.inField(column().name());
    }
  }

  @Override
  void resetToMark() {
    int rowCount = openRowCount() - openPage.spilledRowCount;
    if (areLastRowsInBuilder) {
      openPage.builder.truncate(rowCount);
      openPage.sizeTracker.resetTo(sizeBeforeLastRowsInBytes);
    } else {
      pendingNullCount = rowCount - openPage.builder.count();
    }
  }

  @Override
  DetachedPage detachOpenPage() {
    appendPendingNulls();
    PageValues values = openPage;
    int rowCount = openRowCount();
    PageChunks page = new PageChunks(spillFile());
    detachedPages.add(values);
    return new DetachedPage(page, () -> encodePage(values, rowCount, page));
  }

  private void encodePage(PageValues values, int rowCount, PageChunks page) throws IOException {
    readSpilled(values);
    bloomFilters.ifPresent(
        filter -> filter.addPage(target -> bloomHasher.get().add(values.builder, target)));
    sortedness.ifPresent(tracker -> tracker.add(values.builder));
    VectorPageEncoder.Page encodedPage =
        encoder.encode(values.builder, values.sizeTracker.sizeInBytes());
    page.setBounds(encodedPage.bounds());
    if (encodedPage.isReadableAsVectors()) {
      page.replace(VECTOR_FORMAT, encodedPage.bytes(), rowCount);
    } else {
      ByteWriter plain = VectorPage.toAvro(encodedPage.bytes().toByteArray(), schemas, rowCount);
      page.replace(PageFormat.PLAIN_UNCOMPRESSED, ByteChunks.of(plain), rowCount);
    }
  }

  @Override
  void beginPage() {
    openPage = sparePage.orElseGet(() -> new PageValues(schemas));
    sparePage = Optional.empty();
  }

  @Override
  void releaseOldestPage() {
    PageValues values = detachedPages.remove();
    values.clear();
    sparePage = Optional.of(values);
  }

  /** Adds the spilled values before the values in the builder. */
  private void readSpilled(PageValues values) throws IOException {
    if (values.spilledChunks.isEmpty()) {
      return;
    }
    ByteWriter lastValues = new ByteWriter();
    values.builder.writeTo(lastValues);
    values.builder.clear();
    for (SpillFile.Chunk chunk : values.spilledChunks) {
      values.builder.readFrom(
          new ByteReader(spillFile().read(chunk), chunk.length(), 0, SPILL_LOCATION));
    }
    values.builder.readFrom(
        new ByteReader(lastValues.array(), lastValues.size(), 0, SPILL_LOCATION));
  }

  @Override
  long zeroSizeItemCount() {
    return openPage.mayHaveZeroSizeItems
        ? openPage.spilledZeroSizeItemCount + openPage.builder.zeroSizeItemCount()
        : 0;
  }

  @Override
  long openSizeInBytes() {
    return openPage.sizeTracker.sizeInBytes() + pendingNullCount;
  }

  @Override
  long openMemoryInBytes() {
    long spareMemoryInBytes =
        sparePage.isPresent() ? sparePage.get().sizeTracker.memoryInBytes() : 0;
    return openPage.sizeTracker.memoryInBytes() + spareMemoryInBytes;
  }

  @Override
  void spillOpenPage() throws IOException {
    appendPendingNulls();
    if (openPage.builder.count() > 0) {
      ByteWriter bytes = new ByteWriter();
      openPage.builder.writeTo(bytes);
      openPage.spilledChunks.add(spillFile().append(bytes.array(), bytes.size()));
      openPage.spilledRowCount += openPage.builder.count();
      openPage.spilledZeroSizeItemCount += openPage.builder.zeroSizeItemCount();
    }
    openPage.builder.release();
    sparePage = Optional.empty();
  }

  @Override
  void release() {
    pendingNullCount = 0;
    bloomFilters.ifPresent(BloomFilterBuffer::clear);
    sortedness.ifPresent(SortednessTracker::reset);
    openPage.release();
    sparePage = Optional.empty();
  }
}
