package dev.stoa.data;

import dev.stoa.type.DataType;
import dev.stoa.type.FixedType;
import dev.stoa.type.NestedTypes;
import dev.stoa.type.TypeKind;
import java.nio.ByteBuffer;
import java.util.List;

/**
 * The layout of a row's bytes (Albis, section 3.1): a null bit and a slot for each column, then the
 * values that do not fit in their slots.
 *
 * <pre>
 * row    := [size:i32] nulls slot[columnCount] variable      size only if rows vary in size
 * nulls  := u8[(columnCount + 7) / 8]     bit c mod 8 of byte c / 8 is 1: column c is null
 * slot   := i32 | i64 | f32 | f64 | u8    int and enum (its ordinal), long, float, double, boolean
 *         | u8[size]                      fixed of at most 16 bytes
 *         |                               null: nothing
 *         | offset:i32 length:i32         other types: location of their bytes in the row
 * </pre>
 *
 * <p>Numbers are little-endian; {@code size} is the size of the row, including itself. A slot's
 * offset and length locate the UTF-8 of a string, the bytes of a bytes value or of a longer fixed,
 * or the Avro binary of any other value. Slots of nulls are zeros. Used with {@code
 * EngineScans.openRows}, which returns stored rows.
 */
public final class RowLayout {
  /** The content of a column's slot. */
  public enum Slot {
    /** An int. */
    INT(4),
    /** A long. */
    LONG(8),
    /** A float. */
    FLOAT(4),
    /** A double. */
    DOUBLE(8),
    /** A boolean, 0 or 1. */
    BOOLEAN(1),
    /** An enum's ordinal. */
    ENUM(4),
    /** A fixed of at most 16 bytes. */
    FIXED(0),
    /** Nothing: the column is null in each row. */
    NULL(0),
    /** The location of a string's UTF-8. */
    TEXT(8),
    /** The location of bytes, or of a fixed of more than 16 bytes. */
    BYTES(8),
    /** The location of a value in Avro's binary encoding. */
    AVRO(8);

    /** The size of the slot; 0 for a fixed, whose type has the size. */
    private final int sizeInBytes;

    Slot(int sizeInBytes) {
      this.sizeInBytes = sizeInBytes;
    }

    private boolean isReference() {
      return this == TEXT || this == BYTES || this == AVRO;
    }
  }

  private static final int MAX_INLINE_FIXED_SIZE_IN_BYTES = 16;

  private final Slot[] slots;
  private final int[] slotOffsets;
  private final boolean[] isNullable;
  private final boolean isVariableSize;
  private final int nullBitmapOffset;
  private final int fixedSizeInBytes;

  /** Creates the layout of rows with columns of these types. */
  public RowLayout(List<DataType> columnTypes) {
    int columnCount = columnTypes.size();
    this.slots = new Slot[columnCount];
    this.slotOffsets = new int[columnCount];
    this.isNullable = new boolean[columnCount];
    boolean hasReferences = false;
    for (int column = 0; column < columnCount; column++) {
      DataType type = columnTypes.get(column);
      slots[column] = slotOf(NestedTypes.unwrapNullable(type));
      isNullable[column] = type.kind() == TypeKind.NULLABLE || type.kind() == TypeKind.NULL;
      hasReferences |= slots[column].isReference();
    }
    this.isVariableSize = hasReferences;
    this.nullBitmapOffset = isVariableSize ? Integer.BYTES : 0;
    int offset = nullBitmapOffset + (columnCount + 7) / 8;
    for (int column = 0; column < columnCount; column++) {
      slotOffsets[column] = offset;
      offset +=
          slots[column] == Slot.FIXED
              ? NestedTypes.fixedSize(columnTypes.get(column))
              : slots[column].sizeInBytes;
    }
    this.fixedSizeInBytes = offset;
  }

  private static Slot slotOf(DataType valueType) {
    return switch (valueType.storedKind()) {
      case INT -> Slot.INT;
      case LONG -> Slot.LONG;
      case FLOAT -> Slot.FLOAT;
      case DOUBLE -> Slot.DOUBLE;
      case BOOLEAN -> Slot.BOOLEAN;
      case ENUM -> Slot.ENUM;
      case NULL -> Slot.NULL;
      case STRING -> Slot.TEXT;
      case BYTES -> Slot.BYTES;
      case FIXED ->
          FixedType.sizeOf(valueType) <= MAX_INLINE_FIXED_SIZE_IN_BYTES ? Slot.FIXED : Slot.BYTES;
      default -> Slot.AVRO;
    };
  }

  /** The number of columns. */
  public int columnCount() {
    return slots.length;
  }

  /** The content of a column's slot. */
  public Slot slot(int column) {
    return slots[column];
  }

  /** The offset of a column's slot in the row. */
  public int slotOffset(int column) {
    return slotOffsets[column];
  }

  /** Whether a column may be null. */
  public boolean isNullable(int column) {
    return isNullable[column];
  }

  /** Whether rows begin with their size because their sizes may differ. */
  public boolean isVariableSize() {
    return isVariableSize;
  }

  /** The offset of the null bits in the row. */
  public int nullBitmapOffset() {
    return nullBitmapOffset;
  }

  /** The size of a row without the bytes that slots refer to. */
  public int fixedSizeInBytes() {
    return fixedSizeInBytes;
  }

  /** Whether a column is null in the row at the buffer's position. */
  public boolean isNull(ByteBuffer row, int column) {
    return (row.get(row.position() + nullBitmapOffset + (column >> 3)) >> (column & 7) & 1) != 0;
  }
}
