package dev.stoa.format.split;

import dev.stoa.data.RowValues;
import dev.stoa.format.builder.ColumnBuilder;
import dev.stoa.format.builder.Tally;
import dev.stoa.format.bytes.ByteReader;
import dev.stoa.format.bytes.ByteWriter;
import dev.stoa.format.bytes.FilePlace;
import dev.stoa.format.bytes.TooManyBytesException;
import dev.stoa.format.compress.CompressionCodec;
import dev.stoa.format.page.PageForm;
import dev.stoa.format.page.PageLayout;
import dev.stoa.format.value.ValueType;
import dev.stoa.format.vector.write.Ascent;
import dev.stoa.format.vector.write.NodeBuilders;
import dev.stoa.format.vector.write.NodeHashes;
import dev.stoa.format.vector.write.VectorPageEncoder;
import dev.stoa.schema.Column;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** A buffer of vector pages: values wait in a builder, which statistics and encodings read. */
final class VectorBuffer extends ColumnBuffer {
  private static final PageForm PAGE_FORM = new PageForm(PageLayout.VECTOR, CompressionCodec.NONE);

  private static final FilePlace SPILLED = new FilePlace("the spill file", "");

  private final PageForm form;
  private final VectorPageEncoder encoder;
  private final Tally tally = new Tally();
  private final ColumnBuilder open;
  private final ColumnSink sink;
  private final Optional<Ascent> ascent;
  private final Optional<NodeHashes> hashes;
  private final Optional<FilterBuffer> filters;

  /** What the builder held when it was spilled, in order. */
  private final List<SpillFile.Part> spilled = new ArrayList<>();

  private int spilledRows;
  private long mark;

  VectorBuffer(Column column, PageOptions options, SplitOptions split, SpillFile spill) {
    super(List.of(column), split, spill);
    this.form = options.form();
    this.encoder = new VectorPageEncoder(column.schema(), options.vectors().orElseThrow());
    this.open = NodeBuilders.of(column.schema(), tally);
    this.sink = ColumnSink.of(column.schema(), open);
    this.ascent = Ascent.of(column.schema());
    this.hashes =
        options.bloomRate().isPresent() ? NodeHashes.of(column.schema()) : Optional.empty();
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
    mark = tally.sizeInBytes();
    tally.limitNext(ValueType.LARGEST_SIZE_IN_BYTES);
  }

  @Override
  void append(Object value, ValueType type) {
    try {
      type.build(value, open);
    } catch (TooManyBytesException e) {
      throw tooLarge();
    }
  }

  @Override
  void append(RowValues row, int field, int column) {
    try {
      sink.take(row, field);
    } catch (TooManyBytesException e) {
      throw tooLarge();
    }
  }

  @Override
  void reset() {
    open.truncate(openRows() - spilledRows);
    tally.resetTo(mark);
  }

  @Override
  PageParts encode() throws IOException {
    readSpilled();
    filters.ifPresent(f -> f.addPage(target -> hashes.get().add(open, target)));
    ascent.ifPresent(rows -> rows.add(open));
    VectorPageEncoder.Encoded encoded = encoder.encode(open, tally.sizeInBytes());
    PageParts page = new PageParts(spillFile());
    page.setBounds(encoded.bounds());
    page.replace(PAGE_FORM, encoded.bytes().toByteArray(), openRows());
    return page;
  }

  /** Puts what was spilled in front of what the builder holds. */
  private void readSpilled() throws IOException {
    if (spilled.isEmpty()) {
      return;
    }
    ByteWriter last = new ByteWriter();
    open.writeTo(last);
    open.clear();
    for (SpillFile.Part part : spilled) {
      open.readFrom(new ByteReader(spillFile().read(part), part.length(), 0, SPILLED));
    }
    open.readFrom(new ByteReader(last.array(), last.size(), 0, SPILLED));
  }

  @Override
  void beginPage() {
    open.clear();
    tally.resetTo(0);
    spilled.clear();
    spilledRows = 0;
  }

  @Override
  long openSizeInBytes() {
    return tally.sizeInBytes();
  }

  @Override
  long openMemoryInBytes() {
    return tally.memoryInBytes();
  }

  @Override
  void spillOpen() throws IOException {
    if (open.count() > 0) {
      ByteWriter bytes = new ByteWriter();
      open.writeTo(bytes);
      spilled.add(spillFile().append(bytes.array(), bytes.size()));
      spilledRows += open.count();
    }
    open.release();
  }

  @Override
  void clear() {
    super.clear();
    filters.ifPresent(FilterBuffer::clear);
    ascent.ifPresent(Ascent::clear);
    open.release();
  }
}
