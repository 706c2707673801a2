package dev.stoa.format.vector.write;

import dev.stoa.data.Bitmap;
import dev.stoa.format.builder.ArrayBuilder;
import dev.stoa.format.builder.BytesBuilder;
import dev.stoa.format.builder.ColumnBuilder;
import dev.stoa.format.builder.MapBuilder;
import dev.stoa.format.builder.NumberBuilder;
import dev.stoa.format.builder.RecordBuilder;
import dev.stoa.format.bytes.ByteWriter;
import dev.stoa.format.encoding.BytesValues;
import dev.stoa.format.encoding.FloatingValues;
import dev.stoa.format.encoding.LongValues;
import dev.stoa.format.vector.buffer.NodeKind;
import dev.stoa.format.vector.buffer.Validity;
import dev.stoa.predicate.PathStep;
import dev.stoa.type.DataType;
import dev.stoa.type.Field;
import dev.stoa.type.TypeKind;
import dev.stoa.type.TypeParts;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;

/**
 * Writes what builders hold as the nodes of a page's tree, and tells the bounds of their values.
 * Called by {@link VectorPageEncoder}.
 */
record NodeWriter(PageOutput page, BoundsCollector bounds) {
  /**
   * Writes the values that a builder holds, which is of no use afterwards.
   *
   * @param path the way from the column's value to these; empty where their bounds are not told
   */
  void write(DataType type, ColumnBuilder builder, Optional<String> path) {
    DataType value = TypeParts.present(type);
    ColumnBuilder values = DecimalNumbers.ofDecimals(value, builder);
    path.ifPresent(way -> NodeBounds.add(value, values, way, bounds));
    int count = values.count();
    int valueCount = values.valueCount();
    if (!NodeKind.isOptional(type)) {
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

  private void addBoundsInsideNulls(DataType value, ColumnBuilder values, String path) {
    if (values instanceof RecordBuilder record) {
      List<Field> fields = TypeParts.fields(value);
      for (int i = 0; i < fields.size(); i++) {
        DataType inside = TypeParts.present(fields.get(i).type());
        ColumnBuilder places = DecimalNumbers.ofDecimals(inside, record.field(i));
        String way = path + step(fields, i);
        NodeBounds.add(inside, places, way, bounds);
        addBoundsInsideNulls(inside, places, way);
      }
    }
  }

  private static PathStep step(List<Field> fields, int ordinal) {
    return new PathStep.FieldStep(ordinal, fields.get(ordinal).name());
  }

  private void writeSome(DataType value, ColumnBuilder values, Optional<String> path) {
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
  private void writeValues(
      DataType value, ColumnBuilder values, int places, Optional<String> path) {
    switch (NodeKind.of(value)) {
      case NULL -> {}
      case NUMBER -> {
        int width = value.storedKind() == TypeKind.LONG ? Long.BYTES : Integer.BYTES;
        page.write(LongValues.of(((NumberBuilder) values).values(), places, width));
      }
      case FLOAT, DOUBLE -> writeFloating((NumberBuilder) values, places);
      case DECIMAL -> writeDecimals(values, places);
      case BYTES, FIXED, OPAQUE -> writeBytes((BytesBuilder) values, places);
      case RECORD -> writeFields(value, (RecordBuilder) values, path);
      case ARRAY -> writeArrays(value, (ArrayBuilder) values);
      case MAP ->
          new MapWriter(TypeParts.mapValue(value), (MapBuilder) values).writeTo(page, path, bounds);
    }
  }

  private void writeFloating(NumberBuilder values, int places) {
    page.write(
        values.areDoubles()
            ? FloatingValues.ofDoubleBits(values.values(), places)
            : FloatingValues.ofFloatBits(values.values(), places));
  }

  private void writeDecimals(ColumnBuilder values, int places) {
    page.head().writeByte(values instanceof NumberBuilder ? 1 : 0);
    if (values instanceof NumberBuilder numbers) {
      page.write(LongValues.of(numbers.values(), places, Long.BYTES));
    } else {
      writeBytes((BytesBuilder) values, places);
    }
  }

  /** Writes byte strings none of which is null. */
  private void writeBytes(BytesBuilder values, int places) {
    page.write(BytesValues.of(values.data(), values.ends(), places));
  }

  private void writeFields(DataType value, RecordBuilder values, Optional<String> path) {
    List<Field> fields = TypeParts.fields(value);
    for (int i = 0; i < fields.size(); i++) {
      PathStep step = step(fields, i);
      PageOutput child = page.beginChild(i);
      new NodeWriter(child, bounds)
          .write(fields.get(i).type(), values.field(i), path.map(way -> way + step));
      page.endChild(child);
    }
  }

  private void writeArrays(DataType value, ArrayBuilder values) {
    long[] ends = new long[values.count()];
    Arrays.setAll(ends, i -> values.end(i));
    page.write(LongValues.offsets(ends, ends.length));
    int elementCount = values.elements().count();
    page.head().writeVarint(elementCount);
    page.noteItems(elementCount);
    PageOutput child = page.beginChild("elements");
    new NodeWriter(child, bounds)
        .write(TypeParts.element(value), values.elements(), Optional.empty());
    page.endChild(child);
  }
}
