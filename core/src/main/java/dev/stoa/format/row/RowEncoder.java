package dev.stoa.format.row;

import dev.stoa.avro.AvroSchemas;
import dev.stoa.data.RowLayout;
import dev.stoa.data.RowLayout.Slot;
import dev.stoa.format.bytes.ByteReader;
import dev.stoa.format.bytes.ByteWriter;
import dev.stoa.format.bytes.FilePlace;
import dev.stoa.format.value.ValueType;
import dev.stoa.type.DataType;
import dev.stoa.type.NullableType;
import dev.stoa.type.TypeKind;
import dev.stoa.type.TypeParts;
import java.util.Arrays;
import java.util.List;

/**
 * Writes pages of rows of values in Avro binary, those of all columns of a row one after another.
 * Called when a page ends; for one thread.
 */
public final class RowEncoder {
  private static final FilePlace PLACE = new FilePlace("the page being written", "");

  private final List<DataType> columns;
  private final RowLayout layout;

  /** Pass over what stands in a row as it is. */
  private final ValueType[] types;

  private final byte[] nulls;
  private final ByteWriter slots = new ByteWriter();
  private final ByteWriter variable = new ByteWriter();

  /** An encoder of rows of these columns. */
  public RowEncoder(List<AvroSchemas> columns) {
    this.columns = columns.stream().map(AvroSchemas::type).toList();
    this.layout = new RowLayout(this.columns);
    this.nulls = new byte[(columns.size() + 7) / 8];
    this.types = new ValueType[columns.size()];
    for (int column = 0; column < types.length; column++) {
      DataType value = TypeParts.present(columns.get(column).type());
      types[column] = ValueType.of(columns.get(column), value);
    }
  }

  /** The page of some rows. */
  public ByteWriter encode(ByteWriter values, int rowCount) {
    ByteReader in = new ByteReader(values.array(), values.size(), 0, PLACE);
    ByteWriter page = new ByteWriter();
    int first = 0;
    if (layout.varies()) {
      first = Integer.BYTES * ((rowCount + RowPage.STRIDE - 1) / RowPage.STRIDE);
      page.openGap(0, first);
    }
    for (int row = 0; row < rowCount; row++) {
      if (layout.varies() && row % RowPage.STRIDE == 0) {
        putInt(page.size() - first, row / RowPage.STRIDE * Integer.BYTES, page);
      }
      writeRow(in, page);
    }
    return page;
  }

  private static void putInt(int value, int at, ByteWriter page) {
    byte[] array = page.array();
    for (int i = 0; i < Integer.BYTES; i++) {
      array[at + i] = (byte) (value >> (8 * i));
    }
  }

  private void writeRow(ByteReader in, ByteWriter page) {
    Arrays.fill(nulls, (byte) 0);
    slots.truncate(0);
    variable.truncate(0);
    for (int column = 0; column < types.length; column++) {
      if (isNull(in, column)) {
        nulls[column >> 3] |= (byte) (1 << (column & 7));
        writeZeros(column);
      } else {
        writeValue(in, column);
      }
    }
    if (layout.varies()) {
      page.writeInt(layout.fixedSizeInBytes() + variable.size());
    }
    page.writeBytes(nulls, 0, nulls.length);
    page.writeBytes(slots.array(), 0, slots.size());
    page.writeBytes(variable.array(), 0, variable.size());
  }

  private boolean isNull(ByteReader in, int column) {
    return columns.get(column) instanceof NullableType nullable
        ? in.readZigzag() != nullable.valueBranch()
        : columns.get(column).kind() == TypeKind.NULL;
  }

  private void writeZeros(int column) {
    int end = column + 1 < types.length ? layout.position(column + 1) : layout.fixedSizeInBytes();
    for (int i = layout.position(column); i < end; i++) {
      slots.writeByte(0);
    }
  }

  private void writeValue(ByteReader in, int column) {
    switch (layout.slot(column)) {
      case INT, ENUM -> slots.writeInt((int) in.readZigzag());
      case LONG -> slots.writeLong(in.readZigzag());
      case FLOAT -> slots.writeInt(in.readInt());
      case DOUBLE -> slots.writeLong(in.readLong());
      case BOOLEAN -> slots.writeByte(in.readByte());
      case FIXED -> copy(in, TypeParts.fixedSize(types[column].type()), slots);
      case NOTHING -> {}
      case TEXT, BYTES, AVRO -> writeVariable(in, column);
    }
  }

  private void writeVariable(ByteReader in, int column) {
    Slot slot = layout.slot(column);
    int offset = layout.fixedSizeInBytes() + variable.size();
    int length;
    if (slot == Slot.AVRO) {
      int from = in.position();
      types[column].skip(in);
      length = in.position() - from;
      in.moveTo(from);
    } else {
      boolean isFixed = types[column].type().storedKind() == TypeKind.FIXED;
      length = isFixed ? TypeParts.fixedSize(types[column].type()) : (int) in.readZigzag();
    }
    slots.writeInt(offset);
    slots.writeInt(length);
    copy(in, length, variable);
  }

  private static void copy(ByteReader in, int length, ByteWriter out) {
    out.writeBytes(in.array(), in.position(), length);
    in.skip(length);
  }
}
