package dev.stoa.format.row;

import dev.stoa.avro.AvroSchemas;
import dev.stoa.data.RowLayout;
import dev.stoa.data.RowLayout.Slot;
import dev.stoa.format.bytes.ByteReader;
import dev.stoa.format.bytes.ByteWriter;
import dev.stoa.format.bytes.SourceLocation;
import dev.stoa.format.value.ValueSerde;
import dev.stoa.type.DataType;
import dev.stoa.type.NestedTypes;
import dev.stoa.type.NullableType;
import dev.stoa.type.TypeKind;
import java.util.Arrays;
import java.util.List;

/**
 * Encodes row pages from rows in Avro binary, all columns of a row one after another. Called by the
 * writer of a column group that is stored row by row, when a page ends. Not thread-safe.
 */
public final class RowEncoder {
  private static final SourceLocation LOCATION = new SourceLocation("the page being written", "");

  private final List<DataType> columnTypes;
  private final RowLayout layout;

  /** The serde of each column's values other than null; finds the end of a value. */
  private final ValueSerde[] serdes;

  // The parts of the current row.
  private final byte[] nullBits;
  private final ByteWriter slots = new ByteWriter();
  private final ByteWriter variableSection = new ByteWriter();

  /** Creates an encoder of rows whose columns have these schemas. */
  public RowEncoder(List<AvroSchemas> columnSchemas) {
    this.columnTypes = columnSchemas.stream().map(AvroSchemas::type).toList();
    this.layout = new RowLayout(columnTypes);
    this.nullBits = new byte[(columnTypes.size() + 7) / 8];
    this.serdes = new ValueSerde[columnTypes.size()];
    for (int column = 0; column < serdes.length; column++) {
      DataType valueType = NestedTypes.unwrapNullable(columnTypes.get(column));
      serdes[column] = ValueSerde.of(columnSchemas.get(column), valueType);
    }
  }

  /**
   * Encodes rows as a page.
   *
   * @param avroRows the rows in Avro binary
   */
  public ByteWriter encode(ByteWriter avroRows, int rowCount) {
    ByteReader in = new ByteReader(avroRows.array(), avroRows.size(), 0, LOCATION);
    ByteWriter page = new ByteWriter();
    int indexSizeInBytes = 0;
    if (layout.isVariableSize()) {
      indexSizeInBytes = RowPage.indexSizeInBytes(rowCount);
      page.openGap(0, indexSizeInBytes);
    }
    for (int row = 0; row < rowCount; row++) {
      if (layout.isVariableSize() && row % RowPage.INDEX_STRIDE == 0) {
        putInt(page.size() - indexSizeInBytes, row / RowPage.INDEX_STRIDE * Integer.BYTES, page);
      }
      writeRow(in, page);
    }
    return page;
  }

  /** Overwrites four bytes of a page. */
  private static void putInt(int value, int position, ByteWriter page) {
    byte[] array = page.array();
    for (int i = 0; i < Integer.BYTES; i++) {
      array[position + i] = (byte) (value >> (8 * i));
    }
  }

  private void writeRow(ByteReader in, ByteWriter page) {
    Arrays.fill(nullBits, (byte) 0);
    slots.truncate(0);
    variableSection.truncate(0);
    for (int column = 0; column < serdes.length; column++) {
      if (readIsNull(in, column)) {
        nullBits[column >> 3] |= (byte) (1 << (column & 7));
        writeSlotOfNull(column);
      } else {
        writeValue(in, column);
      }
    }
    if (layout.isVariableSize()) {
      page.writeInt(layout.fixedSizeInBytes() + variableSection.size());
    }
    page.writeBytes(nullBits, 0, nullBits.length);
    page.writeBytes(slots.array(), 0, slots.size());
    page.writeBytes(variableSection.array(), 0, variableSection.size());
  }

  /** Reads the union branch of a nullable column; returns whether the column is null. */
  private boolean readIsNull(ByteReader in, int column) {
    return columnTypes.get(column) instanceof NullableType nullable
        ? in.readZigzag() != nullable.valueBranch()
        : columnTypes.get(column).kind() == TypeKind.NULL;
  }

  private void writeSlotOfNull(int column) {
    int end =
        column + 1 < serdes.length ? layout.slotOffset(column + 1) : layout.fixedSizeInBytes();
    for (int i = layout.slotOffset(column); i < end; i++) {
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
      case FIXED -> copy(in, NestedTypes.fixedSize(serdes[column].type()), slots);
      case NULL -> {}
      case TEXT, BYTES, AVRO -> writeReferencedValue(in, column);
    }
  }

  /** Writes a value to the variable section and a reference to it to the column's slot. */
  private void writeReferencedValue(ByteReader in, int column) {
    Slot slot = layout.slot(column);
    int offset = layout.fixedSizeInBytes() + variableSection.size();
    int length;
    if (slot == Slot.AVRO) {
      int from = in.position();
      serdes[column].skip(in);
      length = in.position() - from;
      in.moveTo(from);
    } else {
      // A fixed of more than 16 bytes has no length in Avro binary.
      boolean isFixed = serdes[column].type().storedKind() == TypeKind.FIXED;
      length = isFixed ? NestedTypes.fixedSize(serdes[column].type()) : (int) in.readZigzag();
    }
    slots.writeInt(offset);
    slots.writeInt(length);
    copy(in, length, variableSection);
  }

  private static void copy(ByteReader in, int length, ByteWriter out) {
    out.writeBytes(in.array(), in.position(), length);
    in.skip(length);
  }
}
