package dev.stoa.format.row;

import dev.stoa.avro.AvroSchemas;
import dev.stoa.avro.AvroTypes;
import dev.stoa.data.RowLayout.Slot;
import dev.stoa.format.batch.VectorBuilder;
import dev.stoa.format.bytes.ByteReader;
import dev.stoa.format.bytes.ByteWriter;
import dev.stoa.format.bytes.SourceLocation;
import dev.stoa.format.page.EncodedColumn;
import dev.stoa.format.value.ValueSerde;
import dev.stoa.format.view.ValuePath;
import dev.stoa.type.DataType;
import dev.stoa.type.NestedTypes;
import dev.stoa.type.NullableType;
import dev.stoa.type.TypeKind;
import java.nio.ByteBuffer;
import java.util.function.Supplier;
import org.apache.avro.util.Utf8;

/**
 * The values of one column of a {@link RowPage}, read in any order. The typed methods read numbers,
 * text and bytes in place; otherwise a value is copied as Avro binary and decoded. Not thread-safe.
 */
public final class RowPageColumn extends EncodedColumn {
  private final AvroSchemas schemas;
  private final int count;
  private final SourceLocation location;
  private final long fileOffset;
  private final Supplier<RowPage> pageSupplier;
  private final int column;
  private final Slot slot;
  private final DataType valueType;

  /** Whether {@link #view} returns strings as {@link Utf8}, which are read in place. */
  private final boolean returnsUtf8;

  /** A value copied from the page: in Avro binary or, to append it to a vector, only its bytes. */
  private final ByteWriter valueBuffer = new ByteWriter();

  /** Reads {@link #valueBuffer}. */
  private final ByteReader reader = new ByteReader();

  /** Created on first use, since most columns are read in place. */
  private ValueSerde serde;

  /**
   * Creates the values of a column.
   *
   * @param location the location of the page in messages
   * @param fileOffset the offset of the page in its file
   * @param pageSupplier returns the page, which it opens again if reading other columns has closed
   *     it
   * @param column the index of the column in the rows
   */
  public RowPageColumn(
      AvroSchemas schemas,
      SourceLocation location,
      long fileOffset,
      Supplier<RowPage> pageSupplier,
      int column) {
    this.schemas = schemas;
    this.count = pageSupplier.get().rowCount();
    this.location = location;
    this.fileOffset = fileOffset;
    this.pageSupplier = pageSupplier;
    this.column = column;
    this.slot = pageSupplier.get().layout().slot(column);
    this.valueType = NestedTypes.unwrapNullable(schemas.type());
    this.returnsUtf8 = slot == Slot.TEXT && !AvroTypes.isJavaString(valueType);
  }

  @Override
  public DataType type() {
    return schemas.type();
  }

  @Override
  protected ValueSerde serde() {
    if (serde == null) {
      serde = ValueSerde.of(schemas);
    }
    return serde;
  }

  @Override
  public int count() {
    return count;
  }

  @Override
  public boolean isNull(int index) {
    return (slot == Slot.AVRO && valueType.kind() == TypeKind.UNION)
        ? serde().isNull(readAvro(index))
        : isNullInBitmap(index);
  }

  private boolean isNullInBitmap(int index) {
    return pageSupplier.get().isNull(index, column);
  }

  @Override
  public ByteReader readAvro(int index) {
    valueBuffer.truncate(0);
    boolean isNull = isNullInBitmap(index);
    if (type() instanceof NullableType nullable) {
      int valueBranch = nullable.valueBranch();
      valueBuffer.writeZigzag(isNull ? 1 - valueBranch : valueBranch);
    }
    if (!isNull) {
      writeValue(index, valueBuffer);
    }
    reader.resetDecompressed(valueBuffer.array(), valueBuffer.size(), fileOffset, location);
    return reader;
  }

  private void writeValue(int index, ByteWriter out) {
    RowPage page = pageSupplier.get();
    switch (slot) {
      case INT -> out.writeZigzag(page.intAt(index, column));
      case LONG -> out.writeZigzag(page.longAt(index, column));
      case FLOAT -> out.writeInt(page.intAt(index, column));
      case DOUBLE -> out.writeLong(page.longAt(index, column));
      case BOOLEAN -> out.writeByte(page.booleanAt(index, column) ? 1 : 0);
      case ENUM -> out.writeZigzag(symbolOrdinal(page, index));
      case FIXED ->
          copyBytes(page, page.slotOffset(index, column), NestedTypes.fixedSize(valueType), out);
      case NULL -> {}
      case TEXT, BYTES, AVRO -> {
        int length = page.lengthOf(index, column);
        if (slot == Slot.BYTES && valueType.storedKind() == TypeKind.FIXED) {
          checkFixedSize(page, index, length);
        } else if (slot != Slot.AVRO) {
          out.writeZigzag(length);
        }
        copyBytes(page, page.offsetOf(index, column), length, out);
      }
    }
  }

  private void checkFixedSize(RowPage page, int index, int length) {
    if (length != NestedTypes.fixedSize(valueType)) {
      throw page.bytes()
          .corrupt(
              page.slotOffset(index, column),
              "expected a fixed value of %d bytes, found %d bytes"
                  .formatted(NestedTypes.fixedSize(valueType), length));
    }
  }

  private int symbolOrdinal(RowPage page, int index) {
    int ordinal = page.intAt(index, column);
    if (ordinal < 0 || ordinal >= NestedTypes.symbols(valueType).size()) {
      throw page.bytes()
          .corrupt(
              page.slotOffset(index, column),
              "expected the ordinal of one of %d symbols, found %d"
                  .formatted(NestedTypes.symbols(valueType).size(), ordinal));
    }
    return ordinal;
  }

  private static void copyBytes(RowPage page, int from, int length, ByteWriter out) {
    out.reserve(length);
    page.bytes().read(from, out.array(), out.size(), length);
    out.advance(length);
  }

  /** Returns the page, after checking that it has a value. */
  private RowPage requirePresent(int index) {
    RowPage page = pageSupplier.get();
    if (page.isNull(index, column)) {
      throw new IllegalStateException(location + ": the value is null: call isNullAt first");
    }
    return page;
  }

  @Override
  public Object view(int index, Object reuse) {
    if (!returnsUtf8) {
      return super.view(index, reuse);
    }
    if (isNullInBitmap(index)) {
      return null;
    }
    Utf8 text = reuse instanceof Utf8 reusable ? reusable : new Utf8();
    readText(index, text);
    return text;
  }

  @Override
  public boolean readBoolean(int index) {
    return slot == Slot.BOOLEAN
        ? requirePresent(index).booleanAt(index, column)
        : super.readBoolean(index);
  }

  @Override
  public int readInt(int index) {
    return slot == Slot.INT ? requirePresent(index).intAt(index, column) : super.readInt(index);
  }

  @Override
  public long readLong(int index) {
    return switch (slot) {
      case LONG -> requirePresent(index).longAt(index, column);
      case INT -> requirePresent(index).intAt(index, column);
      default -> super.readLong(index);
    };
  }

  @Override
  public float readFloat(int index) {
    return slot == Slot.FLOAT
        ? Float.intBitsToFloat(requirePresent(index).intAt(index, column))
        : super.readFloat(index);
  }

  @Override
  public double readDouble(int index) {
    return switch (slot) {
      case DOUBLE -> Double.longBitsToDouble(requirePresent(index).longAt(index, column));
      case FLOAT -> Float.intBitsToFloat(requirePresent(index).intAt(index, column));
      default -> super.readDouble(index);
    };
  }

  @Override
  public void readText(int index, Utf8 target) {
    if (slot != Slot.TEXT) {
      super.readText(index, target);
      return;
    }
    RowPage page = requirePresent(index);
    int length = page.lengthOf(index, column);
    target.setByteLength(length);
    page.bytes().read(page.offsetOf(index, column), target.getBytes(), 0, length);
  }

  @Override
  public ByteBuffer readBytes(int index, ByteBuffer reuse) {
    if (slot != Slot.BYTES && slot != Slot.FIXED) {
      return super.readBytes(index, reuse);
    }
    RowPage page = requirePresent(index);
    int length =
        slot == Slot.FIXED ? NestedTypes.fixedSize(valueType) : page.lengthOf(index, column);
    int from = slot == Slot.FIXED ? page.slotOffset(index, column) : page.offsetOf(index, column);
    page.bytes().require(from, length);
    ByteBuffer target = reuse.capacity() < length ? ByteBuffer.allocate(length) : reuse.clear();
    return target.put(0, page.bytes().bytes(), from, length).limit(length);
  }

  @Override
  public void append(int first, int length, ValuePath path, VectorBuilder target) {
    if (slot == Slot.AVRO || path.stepCount() > 0 || target.takesObjects()) {
      super.append(first, length, path, target);
      return;
    }
    RowPage page = pageSupplier.get();
    for (int i = first; i < first + length; i++) {
      if (page.isNull(i, column)) {
        target.addNull();
      } else {
        appendValue(page, i, target);
      }
    }
  }

  private void appendValue(RowPage page, int index, VectorBuilder target) {
    // hot: batches of row pages
    switch (slot) {
      case INT -> target.addLong(page.intAt(index, column));
      case LONG -> target.addLong(page.longAt(index, column));
      case ENUM -> target.addLong(symbolOrdinal(page, index));
      case BOOLEAN -> target.addLong(page.booleanAt(index, column) ? 1 : 0);
      case FLOAT -> target.addFloat(Float.intBitsToFloat(page.intAt(index, column)));
      case DOUBLE -> target.addDouble(Double.longBitsToDouble(page.longAt(index, column)));
      case NULL -> target.addNull();
      case FIXED ->
          appendBytes(
              page, page.slotOffset(index, column), NestedTypes.fixedSize(valueType), target);
      case TEXT, BYTES -> {
        int length = page.lengthOf(index, column);
        if (valueType.storedKind() == TypeKind.FIXED) {
          checkFixedSize(page, index, length);
        }
        appendBytes(page, page.offsetOf(index, column), length, target);
      }
      case AVRO -> throw new IllegalStateException("values in Avro binary must be parsed");
    }
  }

  private void appendBytes(RowPage page, int from, int length, VectorBuilder target) {
    valueBuffer.truncate(0);
    copyBytes(page, from, length, valueBuffer);
    target.addBytes(valueBuffer.array(), 0, length);
  }
}
