package dev.stoa.format.split;

import dev.stoa.data.RowValues;
import dev.stoa.data.ValueSink;
import dev.stoa.format.bytes.ByteWriter;
import dev.stoa.format.value.ValueMismatchException;
import dev.stoa.format.value.ValueType;
import java.util.List;
import org.apache.avro.Schema;
import org.apache.avro.generic.GenericData;

/** Appends values of one column to bytes, as Avro's binary form has them. For one thread. */
public final class ColumnSink implements ValueSink {
  private static final int NO_BRANCH = -1;

  private final ByteWriter out;
  private final Schema schema;
  private final ValueType objects;

  /** The type of the values, where those that are not null have one type. */
  private final Schema.Type type;

  private final int fixedSize;
  private final int valueBranch;
  private int count;

  /** A sink of values of a schema. */
  public ColumnSink(Schema schema, ByteWriter out) {
    this.out = out;
    this.schema = schema;
    this.objects = ValueType.forWriting(List.of(schema), GenericData.get()).get(0);
    boolean isOptional =
        schema.getType() == Schema.Type.UNION
            && schema.getTypes().size() == 2
            && schema.isNullable();
    this.valueBranch =
        isOptional ? schema.getTypes().get(0).getType() == Schema.Type.NULL ? 1 : 0 : NO_BRANCH;
    Schema present = isOptional ? schema.getTypes().get(valueBranch) : schema;
    this.type = present.getType();
    this.fixedSize = type == Schema.Type.FIXED ? present.getFixedSize() : 0;
  }

  /**
   * Appends the value that a row has.
   *
   * @throws ValueMismatchException when it does not fit; bytes may have been appended
   * @throws IllegalStateException when the row hands over none, or several
   */
  public void take(RowValues row, int column) {
    count = 0;
    row.writeTo(this, column);
    if (count != 1) {
      throw new IllegalStateException(
          "expected one value of column "
              + column
              + ", which is of "
              + schema
              + ", found "
              + count);
    }
  }

  private void begin() {
    count++;
    if (valueBranch != NO_BRANCH) {
      out.writeByte(valueBranch << 1);
    }
  }

  private ValueMismatchException mismatch(Object value) {
    return ValueMismatchException.of(value, schema);
  }

  @Override
  public void writeNull() {
    if (valueBranch == NO_BRANCH) {
      writeObject(null);
      return;
    }
    count++;
    out.writeByte((1 - valueBranch) << 1);
  }

  @Override
  public void writeBoolean(boolean value) {
    if (type != Schema.Type.BOOLEAN) {
      throw mismatch(value);
    }
    begin();
    out.writeByte(value ? 1 : 0);
  }

  @Override
  public void writeInt(int value) {
    if (type != Schema.Type.INT && type != Schema.Type.LONG) {
      throw mismatch(value);
    }
    begin();
    out.writeZigzag(value);
  }

  @Override
  public void writeLong(long value) {
    if (type != Schema.Type.LONG) {
      throw mismatch(value);
    }
    begin();
    out.writeZigzag(value);
  }

  @Override
  public void writeFloat(float value) {
    if (type == Schema.Type.DOUBLE) {
      writeDouble(value);
      return;
    }
    if (type != Schema.Type.FLOAT) {
      throw mismatch(value);
    }
    begin();
    out.writeInt(Float.floatToRawIntBits(value));
  }

  @Override
  public void writeDouble(double value) {
    if (type != Schema.Type.DOUBLE) {
      throw mismatch(value);
    }
    begin();
    out.writeLong(Double.doubleToRawLongBits(value));
  }

  @Override
  public void writeBytes(byte[] bytes, int offset, int length) {
    boolean isFixed = type == Schema.Type.FIXED && length == fixedSize;
    if (!isFixed && type != Schema.Type.STRING && type != Schema.Type.BYTES) {
      throw mismatch(bytes);
    }
    begin();
    if (!isFixed) {
      out.writeZigzag(length);
    }
    out.writeBytes(bytes, offset, length);
  }

  @Override
  public void writeObject(Object value) {
    count++;
    objects.write(value, out);
  }
}
