package dev.stoa.format.vector.write;

import dev.stoa.avro.AvroNames;
import dev.stoa.data.Bitmap;
import dev.stoa.format.builder.ArrayBuilder;
import dev.stoa.format.builder.BytesBuilder;
import dev.stoa.format.builder.ColumnBuilder;
import dev.stoa.format.builder.FloatingBuilder;
import dev.stoa.format.builder.LongBuilder;
import dev.stoa.format.builder.MapBuilder;
import dev.stoa.format.builder.RecordBuilder;
import dev.stoa.format.bytes.ByteWriter;
import dev.stoa.format.encoding.BytesValues;
import dev.stoa.format.encoding.FloatingValues;
import dev.stoa.format.encoding.LongValues;
import dev.stoa.format.vector.buffer.NodeKind;
import dev.stoa.format.vector.buffer.Validity;
import dev.stoa.predicate.PathStep;
import java.util.Optional;
import org.apache.avro.Schema;

/**
 * Writes what builders hold as the nodes of a page's tree, and tells the bounds of their values.
 * Called by {@link VectorPageEncoder}.
 */
final class NodeWriter {
  private final PageOutput page;
  private final BoundsCollector bounds;

  /**
   * A writer of one node.
   *
   * @param page takes the description in its head and the buffers in its body
   */
  NodeWriter(PageOutput page, BoundsCollector bounds) {
    this.page = page;
    this.bounds = bounds;
  }

  /**
   * Writes the values that a builder holds, which is of no use afterwards.
   *
   * @param path the way from the column's value to these; empty where their bounds are not told
   */
  void write(Schema schema, ColumnBuilder builder, Optional<String> path) {
    Schema value = NodeKind.valueSchema(schema);
    ColumnBuilder values = DecimalNumbers.ofDecimals(value, builder);
    path.ifPresent(way -> NodeBounds.add(value, values, way, bounds));
    int count = values.count();
    int valueCount = values.valueCount();
    if (!NodeKind.isOptional(schema)) {
      writeValues(value, values, count, path);
    } else if (valueCount == count) {
      page.head().writeByte(Validity.Kind.NO_NULLS.code());
      writeValues(value, values, count, path);
    } else if (valueCount == 0) {
      page.head().writeByte(Validity.Kind.ALL_NULL.code());
      path.ifPresent(way -> addBoundsInsideNulls(value, values, way));
    } else {
      writeSome(value, values, path);
    }
  }

  private void addBoundsInsideNulls(Schema value, ColumnBuilder values, String path) {
    if (values instanceof RecordBuilder record) {
      for (Schema.Field field : value.getFields()) {
        Schema inside = NodeKind.valueSchema(field.schema());
        ColumnBuilder places = DecimalNumbers.ofDecimals(inside, record.field(field.pos()));
        NodeBounds.add(inside, places, path + step(field), bounds);
        addBoundsInsideNulls(inside, places, path + step(field));
      }
    }
  }

  private static PathStep step(Schema.Field field) {
    return new PathStep.FieldStep(field.pos(), AvroNames.nameOf(field));
  }

  private void writeSome(Schema value, ColumnBuilder values, Optional<String> path) {
    Bitmap present = present(values);
    ByteWriter bits = new ByteWriter();
    for (int word = 0; word < Bitmap.wordCount(present.size()); word++) {
      bits.writeLong(present.words()[word]);
    }
    int nullCount = values.count() - values.valueCount();
    boolean isSparse =
        NodeKind.of(value).mayBeSparse()
            && NullPlaces.shouldBeLeftOut(nullCount, values.count(), page.options().profile());
    NullPlaces.of(present, nullCount).writeTo(bits, isSparse ? Validity.SPARSE : 0, page);
    if (isSparse) {
      values.dropAbsent();
    }
    writeValues(value, values, isSparse ? values.valueCount() : values.count(), path);
  }

  private static Bitmap present(ColumnBuilder values) {
    Bitmap present = new Bitmap();
    values.copyPresent(present.startFilling(values.count()));
    present.endFilling();
    return present;
  }

  /**
   * Writes values behind their nulls.
   *
   * @param places their number, those of nulls included unless they were dropped
   */
  private void writeValues(Schema value, ColumnBuilder values, int places, Optional<String> path) {
    switch (NodeKind.of(value)) {
      case NULL -> {}
      case NUMBER -> {
        int width = value.getType() == Schema.Type.LONG ? Long.BYTES : Integer.BYTES;
        page.write(LongValues.of(((LongBuilder) values).values(), places, width));
      }
      case FLOAT, DOUBLE -> writeFloating((FloatingBuilder) values, places);
      case DECIMAL -> writeDecimals(values, places);
      case BYTES, FIXED, OPAQUE -> writeBytes((BytesBuilder) values, places);
      case RECORD -> writeFields(value, (RecordBuilder) values, path);
      case ARRAY -> writeArrays(value, (ArrayBuilder) values);
      case MAP ->
          new MapWriter(value.getValueType(), (MapBuilder) values).writeTo(page, path, bounds);
    }
  }

  private void writeFloating(FloatingBuilder values, int places) {
    page.write(
        values.areDoubles()
            ? FloatingValues.ofDoubleBits(values.values(), places)
            : FloatingValues.ofFloatBits(values.values(), places));
  }

  private void writeDecimals(ColumnBuilder values, int places) {
    page.head().writeByte(values instanceof LongBuilder ? 1 : 0);
    if (values instanceof LongBuilder numbers) {
      page.write(LongValues.of(numbers.values(), places, Long.BYTES));
    } else {
      writeBytes((BytesBuilder) values, places);
    }
  }

  /** Writes byte strings none of which is null. */
  void writeBytes(BytesBuilder values, int places) {
    page.write(BytesValues.of(values.data(), values.ends(), places));
  }

  private void writeFields(Schema value, RecordBuilder values, Optional<String> path) {
    for (Schema.Field field : value.getFields()) {
      PageOutput child = page.beginChild(field.pos());
      new NodeWriter(child, bounds)
          .write(field.schema(), values.field(field.pos()), path.map(way -> way + step(field)));
      page.endChild(child);
    }
  }

  private void writeArrays(Schema value, ArrayBuilder values) {
    long[] ends = new long[values.count()];
    for (int i = 0; i < ends.length; i++) {
      ends[i] = values.end(i);
    }
    page.write(LongValues.offsets(ends, ends.length));
    int elementCount = values.elements().count();
    page.head().writeVarint(elementCount);
    page.noteItems(elementCount);
    PageOutput child = page.beginChild("elements");
    new NodeWriter(child, bounds)
        .write(value.getElementType(), values.elements(), Optional.empty());
    page.endChild(child);
  }
}
