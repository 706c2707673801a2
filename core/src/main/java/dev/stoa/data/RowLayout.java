package dev.stoa.data;

import dev.stoa.type.DataType;
import dev.stoa.type.FixedType;
import dev.stoa.type.TypeKind;
import dev.stoa.type.TypeParts;
import java.nio.ByteBuffer;
import java.util.List;

/**
 * Where the values of some columns stand in the bytes of a row (Albis, 3.1): a bit a column that is
 * null, a slot a column, and behind them what has no place in its slot.
 *
 * <pre>
 * row    := [size:i32] nulls slot[columnCount] variable         [ ] where rows vary
 * nulls  := u8[(columnCount + 7) / 8]     bit c mod 8 of byte c / 8 is 1: column c is null
 * slot   := i32 | i64 | f32 | f64 | u8    int and enum (its symbol's number), long, float, double, boolean
 *         | u8[size]                      fixed of at most 16 bytes
 *         |                               null: nothing
 *         | offset:i32 length:i32         all others: where their bytes are in the row
 * </pre>
 *
 * <p>Numbers are little-endian; {@code size} is that of the row, itself included. The bytes that a
 * slot tells the place of are the UTF-8 of a string, those of bytes or of a longer fixed, and the
 * Avro binary of all other values. Slots of nulls are zeros. Used by who reads rows as they lie, by
 * {@code TableScan.openRows}.
 */
public final class RowLayout {
  /** What a column's slot holds. */
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
    /** The number of an enum's symbol. */
    ENUM(4),
    /** A fixed. */
    FIXED(0),
    /** Nothing: the column is null in each row. */
    NOTHING(0),
    /** The place of a string's UTF-8. */
    TEXT(8),
    /** The place of bytes or a fixed. */
    BYTES(8),
    /** The place of a value in Avro's binary encoding. */
    AVRO(8);

    private final int sizeInBytes;

    Slot(int sizeInBytes) {
      this.sizeInBytes = sizeInBytes;
    }

    private boolean isPlace() {
      return this == TEXT || this == BYTES || this == AVRO;
    }
  }

  private static final int LARGEST_FIXED_IN_SLOT = 16;

  private final Slot[] slots;
  private final int[] positions;
  private final boolean[] nullable;
  private final boolean varies;
  private final int nullsPosition;
  private final int fixedSize;

  /** The layout of rows of columns of these types. */
  public RowLayout(List<DataType> columns) {
    int count = columns.size();
    this.slots = new Slot[count];
    this.positions = new int[count];
    this.nullable = new boolean[count];
    boolean hasPlaces = false;
    for (int column = 0; column < count; column++) {
      DataType type = columns.get(column);
      slots[column] = slot(TypeParts.present(type));
      nullable[column] = type.kind() == TypeKind.NULLABLE || type.kind() == TypeKind.NULL;
      hasPlaces |= slots[column].isPlace();
    }
    this.varies = hasPlaces;
    this.nullsPosition = varies ? Integer.BYTES : 0;
    int position = nullsPosition + (count + 7) / 8;
    for (int column = 0; column < count; column++) {
      positions[column] = position;
      position +=
          slots[column] == Slot.FIXED
              ? TypeParts.fixedSize(columns.get(column))
              : slots[column].sizeInBytes;
    }
    this.fixedSize = position;
  }

  private static Slot slot(DataType type) {
    return switch (type.storedKind()) {
      case INT -> Slot.INT;
      case LONG -> Slot.LONG;
      case FLOAT -> Slot.FLOAT;
      case DOUBLE -> Slot.DOUBLE;
      case BOOLEAN -> Slot.BOOLEAN;
      case ENUM -> Slot.ENUM;
      case NULL -> Slot.NOTHING;
      case STRING -> Slot.TEXT;
      case BYTES -> Slot.BYTES;
      case FIXED -> FixedType.sizeOf(type) <= LARGEST_FIXED_IN_SLOT ? Slot.FIXED : Slot.BYTES;
      default -> Slot.AVRO;
    };
  }

  /** The number of columns. */
  public int columnCount() {
    return slots.length;
  }

  /** What a column's slot holds. */
  public Slot slot(int column) {
    return slots[column];
  }

  /** Where a column's slot begins in the row. */
  public int position(int column) {
    return positions[column];
  }

  /** Whether a column may be null. */
  public boolean isNullable(int column) {
    return nullable[column];
  }

  /** Whether rows begin with their size, as they may have different ones. */
  public boolean varies() {
    return varies;
  }

  /** Where the bits of nulls begin in the row. */
  public int nullsPosition() {
    return nullsPosition;
  }

  /** The bytes of a row but for those that slots tell the places of. */
  public int fixedSizeInBytes() {
    return fixedSize;
  }

  /** Whether a column is null in a row that begins at the buffer's position. */
  public boolean isNull(ByteBuffer row, int column) {
    return (row.get(row.position() + nullsPosition + (column >> 3)) >> (column & 7) & 1) != 0;
  }
}
