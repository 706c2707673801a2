package dev.stoa.format.split;

import dev.stoa.avro.AvroSchemas;
import dev.stoa.avro.resolution.ValueMismatchException;
import dev.stoa.data.RowValues;
import dev.stoa.data.ValueSink;
import dev.stoa.format.builder.ColumnBuilder;
import dev.stoa.format.bytes.ByteWriter;
import dev.stoa.format.value.ValueSerde;
import dev.stoa.type.DataType;
import dev.stoa.type.NestedTypes;
import dev.stoa.type.NullableType;
import dev.stoa.type.TypeKind;
import org.apache.avro.generic.GenericData;

/**
 * Receives the values of one column from rows, checks that they fit, and appends them to a builder
 * or as Avro binary. Not thread-safe.
 */
public abstract class ColumnSink implements ValueSink {
  private static final int NO_BRANCH = -1;

  private static final int NO_FIXED_SIZE = -1;

  private final DataType columnType;

  /** Writes values that rows pass as objects. */
  final ValueSerde objectSerde;

  /** The stored kind of the values that are not null. */
  private final TypeKind kind;

  /** The size of a fixed in bytes; {@link #NO_FIXED_SIZE} for other types. */
  private final int fixedSizeInBytes;

  /**
   * The branch of the values in a union of null and one type; {@link #NO_BRANCH} for other types.
   */
  final int valueBranch;

  private int writtenValueCount;

  ColumnSink(AvroSchemas schemas) {
    this.columnType = schemas.type();
    this.objectSerde = ValueSerde.forWriting(schemas, GenericData.get());
    this.valueBranch =
        columnType instanceof NullableType nullable ? nullable.valueBranch() : NO_BRANCH;
    this.kind = NestedTypes.unwrapNullable(columnType).storedKind();
    this.fixedSizeInBytes =
        kind == TypeKind.FIXED ? NestedTypes.fixedSize(columnType) : NO_FIXED_SIZE;
  }

  /** Creates a sink that appends values in Avro binary. */
  public static ColumnSink of(AvroSchemas schemas, ByteWriter out) {
    return new AvroSink(schemas, out);
  }

  /** Creates a sink that appends to a builder of the column's values. */
  static ColumnSink of(AvroSchemas schemas, ColumnBuilder out) {
    return new BuilderSink(schemas, out);
  }

  /** Appends an object or null. */
  abstract void putObject(Object value);

  /** Appends a null of a union with null. */
  abstract void putNull();

  abstract void putBoolean(boolean value);

  abstract void putLong(long value);

  abstract void putFloat(float value);

  abstract void putDouble(double value);

  abstract void putBytes(byte[] bytes, int offset, int length, boolean isFixed);

  /**
   * Appends the value of a row.
   *
   * @throws ValueMismatchException if it does not fit; parts of it may have been appended
   * @throws IllegalStateException if the row writes no value, or several
   */
  public final void appendFrom(RowValues row, int column) {
    writtenValueCount = 0;
    row.writeTo(this, column);
    if (writtenValueCount != 1) {
      throw new IllegalStateException(
          "expected one value of type %s for the column at position %s, found %s values"
              .formatted(columnType.displayName(), column, writtenValueCount));
    }
  }

  private ValueMismatchException mismatch(Object value) {
    return ValueMismatchException.of(value, columnType);
  }

  @Override
  public final void writeNull() {
    writtenValueCount++;
    if (valueBranch == NO_BRANCH) {
      putObject(null);
    } else {
      putNull();
    }
  }

  @Override
  public final void writeBoolean(boolean value) {
    if (kind != TypeKind.BOOLEAN) {
      throw mismatch(value);
    }
    writtenValueCount++;
    putBoolean(value);
  }

  @Override
  public final void writeInt(int value) {
    if (kind != TypeKind.INT && kind != TypeKind.LONG) {
      throw mismatch(value);
    }
    writtenValueCount++;
    putLong(value);
  }

  @Override
  public final void writeLong(long value) {
    if (kind != TypeKind.LONG) {
      throw mismatch(value);
    }
    writtenValueCount++;
    putLong(value);
  }

  @Override
  public final void writeFloat(float value) {
    if (kind == TypeKind.DOUBLE) {
      writeDouble(value);
      return;
    }
    if (kind != TypeKind.FLOAT) {
      throw mismatch(value);
    }
    writtenValueCount++;
    putFloat(value);
  }

  @Override
  public final void writeDouble(double value) {
    if (kind != TypeKind.DOUBLE) {
      throw mismatch(value);
    }
    writtenValueCount++;
    putDouble(value);
  }

  @Override
  public final void writeBytes(byte[] bytes, int offset, int length) {
    boolean isFixed = length == fixedSizeInBytes;
    if (!isFixed && kind != TypeKind.STRING && kind != TypeKind.BYTES) {
      throw mismatch(bytes);
    }
    writtenValueCount++;
    putBytes(bytes, offset, length, isFixed);
  }

  @Override
  public final void writeObject(Object value) {
    writtenValueCount++;
    putObject(value);
  }

  /** Appends values in Avro binary: for value pages, row pages, and keys. */
  private static final class AvroSink extends ColumnSink {
    private final ByteWriter out;

    AvroSink(AvroSchemas schemas, ByteWriter out) {
      super(schemas);
      this.out = out;
    }

    private void writeBranch() {
      if (valueBranch != NO_BRANCH) {
        out.writeByte(valueBranch << 1); // the zigzag varint of the branch
      }
    }

    @Override
    void putObject(Object value) {
      objectSerde.write(value, out);
    }

    @Override
    void putNull() {
      out.writeByte((1 - valueBranch) << 1);
    }

    @Override
    void putBoolean(boolean value) {
      writeBranch();
      out.writeByte(value ? 1 : 0);
    }

    @Override
    void putLong(long value) {
      writeBranch();
      out.writeZigzag(value);
    }

    @Override
    void putFloat(float value) {
      writeBranch();
      out.writeInt(Float.floatToRawIntBits(value));
    }

    @Override
    void putDouble(double value) {
      writeBranch();
      out.writeLong(Double.doubleToRawLongBits(value));
    }

    @Override
    void putBytes(byte[] bytes, int offset, int length, boolean isFixed) {
      writeBranch();
      if (!isFixed) {
        out.writeZigzag(length);
      }
      out.writeBytes(bytes, offset, length);
    }
  }

  /** Appends values to a builder, for vector pages. */
  private static final class BuilderSink extends ColumnSink {
    private final ColumnBuilder out;

    BuilderSink(AvroSchemas schemas, ColumnBuilder out) {
      super(schemas);
      this.out = out;
    }

    @Override
    void putObject(Object value) {
      objectSerde.build(value, out);
    }

    @Override
    void putNull() {
      out.appendNull();
    }

    @Override
    void putBoolean(boolean value) {
      out.appendLong(value ? 1 : 0);
    }

    @Override
    void putLong(long value) {
      out.appendLong(value);
    }

    @Override
    void putFloat(float value) {
      out.appendFloat(value);
    }

    @Override
    void putDouble(double value) {
      out.appendDouble(value);
    }

    @Override
    void putBytes(byte[] bytes, int offset, int length, boolean isFixed) {
      out.appendBytes(bytes, offset, length);
    }
  }
}
