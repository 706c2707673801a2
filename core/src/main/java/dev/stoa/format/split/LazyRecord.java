package dev.stoa.format.split;

import dev.stoa.data.ColumnarRecord;
import dev.stoa.format.column.ColumnCursor;
import java.nio.ByteBuffer;
import java.util.Arrays;
import org.apache.avro.AvroRuntimeException;
import org.apache.avro.Schema;
import org.apache.avro.generic.GenericData;
import org.apache.avro.generic.GenericRecord;
import org.apache.avro.util.Utf8;

/**
 * A record that decodes a field when it is asked for (CIF paper, section 5): moving to the next row
 * moves one number, and a column that nobody asks for costs nothing.
 *
 * <p>Values are valid until the next row; text is a reused object.
 */
final class LazyRecord implements ColumnarRecord {
  private static final long NEVER = -1;

  private final Schema schema;
  private final SplitReader split;
  private final Object[] values;
  private final long[] decodedRows;
  private final Utf8[] texts;
  private final ByteBuffer[] buffers;
  private final Object[] reusable;
  private long row = NEVER;

  LazyRecord(Schema schema, SplitReader split) {
    this.schema = schema;
    this.split = split;
    int width = schema.getFields().size();
    this.values = new Object[width];
    this.decodedRows = new long[width];
    Arrays.fill(decodedRows, NEVER);
    this.texts = new Utf8[width];
    this.buffers = new ByteBuffer[width];
    this.reusable = new Object[width];
  }

  void moveTo(long newRow) {
    row = newRow;
  }

  private ColumnCursor at(int ordinal) {
    ColumnCursor cursor = split.cursor(ordinal);
    cursor.advanceTo(row);
    return cursor;
  }

  @Override
  public Object get(int ordinal) {
    if (decodedRows[ordinal] != row) {
      Object value = at(ordinal).read(reusable[ordinal]);
      if (value instanceof Utf8 || value instanceof ByteBuffer) {
        reusable[ordinal] = value;
      }
      values[ordinal] = value;
      decodedRows[ordinal] = row;
    }
    return values[ordinal];
  }

  @Override
  public Object get(String name) {
    return get(ordinalOf(name));
  }

  private int ordinalOf(String name) {
    Schema.Field field = schema.getField(name);
    if (field == null) {
      throw new AvroRuntimeException(
          "there is no field \""
              + name
              + "\" in this record: the selected columns are "
              + schema.getFields().stream().map(Schema.Field::name).toList());
    }
    return field.pos();
  }

  @Override
  public boolean hasField(String name) {
    return schema.getField(name) != null;
  }

  @Override
  public Schema getSchema() {
    return schema;
  }

  @Override
  public boolean isNullAt(int ordinal) {
    return at(ordinal).isNull();
  }

  @Override
  public boolean booleanAt(int ordinal) {
    return at(ordinal).readBoolean();
  }

  @Override
  public int intAt(int ordinal) {
    return at(ordinal).readInt();
  }

  @Override
  public long longAt(int ordinal) {
    return at(ordinal).readLong();
  }

  @Override
  public float floatAt(int ordinal) {
    return at(ordinal).readFloat();
  }

  @Override
  public double doubleAt(int ordinal) {
    return at(ordinal).readDouble();
  }

  @Override
  public Utf8 textAt(int ordinal) {
    if (texts[ordinal] == null) {
      texts[ordinal] = new Utf8();
    }
    at(ordinal).readText(texts[ordinal]);
    return texts[ordinal];
  }

  @Override
  public ByteBuffer bytesAt(int ordinal) {
    Object value = at(ordinal).read(buffers[ordinal]);
    if (value instanceof ByteBuffer buffer) {
      buffers[ordinal] = buffer;
      return buffer;
    }
    throw new IllegalStateException(
        "field \"" + schema.getFields().get(ordinal).name() + "\" is null or no bytes in this row");
  }

  @Override
  public GenericRecord copy() {
    GenericData.Record copy = new GenericData.Record(schema);
    for (int ordinal = 0; ordinal < values.length; ordinal++) {
      copy.put(ordinal, at(ordinal).read(null));
    }
    return copy;
  }

  @Override
  public void put(int ordinal, Object value) {
    throw readOnly();
  }

  @Override
  public void put(String name, Object value) {
    throw readOnly();
  }

  private static AvroRuntimeException readOnly() {
    return new AvroRuntimeException("a record being read cannot be changed: change its copy()");
  }

  @Override
  public boolean equals(Object other) {
    return copy().equals(other instanceof ColumnarRecord that ? that.copy() : other);
  }

  @Override
  public int hashCode() {
    return GenericData.get().hashCode(this, schema);
  }

  @Override
  public String toString() {
    return GenericData.get().toString(this);
  }
}
