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
import dev.stoa.type.NestedTypes;
import dev.stoa.type.TypeKind;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;

/**
 * Writes the contents of builders as the nodes of a page's tree, and reports the bounds of their
 * values. Called by {@link VectorPageEncoder}.
 */
record NodeWriter(PageOutput page, BoundsCollector bounds) {
  /** The layout of decimals that are stored as bytes. */
  private static final int BYTES_LAYOUT = 0;

  /** The layout of decimals that are stored as unscaled numbers. */
  private static final int NUMBERS_LAYOUT = 1;

  /**
   * Writes the values of a builder, which is invalid afterwards.
   *
   * @param path the path from the column's value to these values; empty if their bounds are not
   *     reported
   */
  void write(DataType type, ColumnBuilder builder, Optional<String> path) {
    DataType valueType = NestedTypes.unwrapNullable(type);
    ColumnBuilder values = UnscaledDecimals.tryConvert(valueType, builder);
    path.ifPresent(nodePath -> NodeBounds.add(valueType, values, nodePath, bounds));
    int count = values.count();
    int valueCount = values.valueCount();
    if (!NodeKind.isNullable(type)) {
      writeValues(valueType, values, count, path);
    } else if (valueCount == count) {
      page.header().writeByte(Validity.Kind.NO_NULLS.code());
      writeValues(valueType, values, count, path);
    } else if (valueCount == 0) {
      page.header().writeByte(Validity.Kind.ALL_NULL.code());
      path.ifPresent(nodePath -> addBoundsInsideNulls(valueType, values, nodePath));
    } else {
      writeNullable(valueType, values, path);
    }
  }

  /** Adds the bounds of the fields of records that are all null. */
  private void addBoundsInsideNulls(DataType valueType, ColumnBuilder values, String path) {
    if (values instanceof RecordBuilder records) {
      List<Field> fields = NestedTypes.fields(valueType);
      for (int i = 0; i < fields.size(); i++) {
        DataType fieldType = NestedTypes.unwrapNullable(fields.get(i).type());
        ColumnBuilder fieldValues = UnscaledDecimals.tryConvert(fieldType, records.field(i));
        String nodePath = path + step(fields, i);
        NodeBounds.add(fieldType, fieldValues, nodePath, bounds);
        addBoundsInsideNulls(fieldType, fieldValues, nodePath);
      }
    }
  }

  private static PathStep step(List<Field> fields, int ordinal) {
    return new PathStep.FieldStep(ordinal, fields.get(ordinal).storedName());
  }

  private void writeNullable(DataType valueType, ColumnBuilder values, Optional<String> path) {
    Bitmap presence = presence(values);
    ByteWriter bits = new ByteWriter();
    for (int word = 0; word < Bitmap.wordCount(presence.size()); word++) {
      bits.writeLong(presence.words()[word]);
    }
    int nullCount = values.count() - values.valueCount();
    boolean isSparse =
        NodeKind.of(valueType).mayBeSparse()
            && NullPositions.shouldOmitNulls(nullCount, values.count(), page.options().profile());
    NullPositions.of(presence, nullCount).writeTo(bits, isSparse ? Validity.SPARSE_FLAG : 0, page);
    if (isSparse) {
      values.dropNulls();
    }
    writeValues(valueType, values, isSparse ? values.valueCount() : values.count(), path);
  }

  private static Bitmap presence(ColumnBuilder values) {
    Bitmap presence = new Bitmap();
    values.copyValidity(presence.resize(values.count()));
    presence.clearTrailingBits();
    return presence;
  }

  /**
   * Writes the values of a node whose validity has been written.
   *
   * @param positionCount the number of values, including placeholders of nulls unless these were
   *     removed
   */
  private void writeValues(
      DataType valueType, ColumnBuilder values, int positionCount, Optional<String> path) {
    switch (NodeKind.of(valueType)) {
      case NULL -> {}
      case INTEGRAL -> {
        int widthInBytes = valueType.storedKind() == TypeKind.LONG ? Long.BYTES : Integer.BYTES;
        page.write(LongValues.of(((NumberBuilder) values).values(), positionCount, widthInBytes));
      }
      case FLOAT, DOUBLE -> writeFloating((NumberBuilder) values, positionCount);
      case DECIMAL -> writeDecimals(values, positionCount);
      case BYTES, FIXED, OPAQUE -> writeBytes((BytesBuilder) values, positionCount);
      case RECORD -> writeFields(valueType, (RecordBuilder) values, path);
      case ARRAY -> writeArrays(valueType, (ArrayBuilder) values);
      case MAP ->
          new MapWriter(NestedTypes.mapValue(valueType), (MapBuilder) values)
              .writeTo(page, path, bounds);
    }
  }

  private void writeFloating(NumberBuilder values, int positionCount) {
    page.write(
        values.areDoubles()
            ? FloatingValues.ofDoubleBits(values.values(), positionCount)
            : FloatingValues.ofFloatBits(values.values(), positionCount));
  }

  private void writeDecimals(ColumnBuilder values, int positionCount) {
    boolean areNumbers = values instanceof NumberBuilder;
    page.header().writeByte(areNumbers ? NUMBERS_LAYOUT : BYTES_LAYOUT);
    if (values instanceof NumberBuilder numbers) {
      page.write(LongValues.of(numbers.values(), positionCount, Long.BYTES));
    } else {
      writeBytes((BytesBuilder) values, positionCount);
    }
  }

  /** Writes byte strings; those at nulls, if they were not removed, are empty. */
  private void writeBytes(BytesBuilder values, int positionCount) {
    page.write(BytesValues.of(values.data(), values.endOffsets(), positionCount));
  }

  private void writeFields(DataType valueType, RecordBuilder values, Optional<String> path) {
    List<Field> fields = NestedTypes.fields(valueType);
    for (int i = 0; i < fields.size(); i++) {
      PathStep step = step(fields, i);
      PageOutput child = page.beginChild(i);
      new NodeWriter(child, bounds)
          .write(fields.get(i).type(), values.field(i), path.map(nodePath -> nodePath + step));
      page.endChild(child);
    }
  }

  private void writeArrays(DataType valueType, ArrayBuilder values) {
    long[] offsets = new long[values.count()];
    Arrays.setAll(offsets, i -> values.end(i));
    page.write(LongValues.offsets(offsets, offsets.length));
    int elementCount = values.elements().count();
    page.header().writeVarint(elementCount);
    page.addItems(elementCount);
    PageOutput child = page.beginChild("elements");
    new NodeWriter(child, bounds)
        .write(NestedTypes.element(valueType), values.elements(), Optional.empty());
    page.endChild(child);
  }
}
