package dev.stoa.format.view;

import dev.stoa.data.ColumnarArray;
import dev.stoa.data.ColumnarMap;
import dev.stoa.data.ColumnarRecord;
import dev.stoa.data.FieldNameIndex;
import java.nio.ByteBuffer;
import java.util.Arrays;
import org.apache.avro.AvroRuntimeException;
import org.apache.avro.Schema;
import org.apache.avro.generic.GenericData;
import org.apache.avro.util.Utf8;

/**
 * A record that decodes a field on access, and reuses the field's previous object. Its values are
 * valid until it moves to another row.
 *
 * <p>Extended by the records of a split, which read columns, and by {@code BinaryRecordView}, which
 * reads bytes.
 */
public abstract class OnDemandRecord implements ColumnarRecord {
  private static final long NO_ROW = Long.MIN_VALUE;

  private final Schema schema;
  private final FieldNameIndex names;

  /** Each field's last value that is not null, for reuse. */
  private final Object[] values;

  /**
   * The row of each field's last decoded value, or the complement of the row if the value is null.
   */
  private final long[] decodedRows;

  /** The objects that {@link #decodedText} and {@link #decodedBytes} reuse, by field. */
  private Utf8[] texts = {};

  private ByteBuffer[] buffers = {};

  /** The current row; differs from {@link #NO_ROW} at first, so that no field counts as decoded. */
  private long row = NO_ROW + 1;

  /** Creates a record before its first row. */
  protected OnDemandRecord(Schema schema, FieldNameIndex names) {
    this.schema = schema;
    this.names = names;
    int width = schema.getFields().size();
    this.values = new Object[width];
    this.decodedRows = new long[width];
    Arrays.fill(decodedRows, NO_ROW);
  }

  /** Decodes a field's value in the current row, and reuses {@code reuse} if possible. */
  protected abstract Object decode(int ordinal, Object reuse);

  /** Decodes a field's string in the current row into an object. */
  protected abstract void decodeText(int ordinal, Utf8 target);

  /**
   * Decodes a field's bytes in the current row into a buffer, or into a new one if they do not fit;
   * returns the buffer that contains them.
   */
  protected abstract ByteBuffer decodeBytes(int ordinal, ByteBuffer target);

  /** Moves to another row, whose index must not be negative. */
  protected final void moveToRow(long newRow) {
    row = newRow;
  }

  /** Returns the index of the current row. */
  protected final long row() {
    return row;
  }

  /** Returns a field's value in the current row, which is decoded on first access. */
  protected final Object decodedValue(int ordinal) {
    long decodedRow = decodedRows[ordinal];
    if (decodedRow == row) {
      return values[ordinal];
    }
    return decodedRow == ~row ? null : decodeAndKeep(ordinal);
  }

  /** Returns whether a field's value in the current row has been decoded. */
  protected final boolean isDecoded(int ordinal) {
    long decodedRow = decodedRows[ordinal];
    return decodedRow == row || decodedRow == ~row;
  }

  // hot: the map function of stoa demo
  @Override
  public Object get(int ordinal) {
    return decodedValue(ordinal);
  }

  private Object decodeAndKeep(int ordinal) {
    Object value = decode(ordinal, values[ordinal]);
    if (value == null) {
      decodedRows[ordinal] = ~row;
    } else {
      values[ordinal] = value;
      decodedRows[ordinal] = row;
    }
    return value;
  }

  @Override
  public final Object get(String name) {
    return get(names.ordinalOf(name));
  }

  @Override
  public final int ordinalOf(String name) {
    return names.ordinalOf(name);
  }

  @Override
  public final boolean hasField(String name) {
    return names.contains(name);
  }

  @Override
  public final Schema getSchema() {
    return schema;
  }

  @Override
  public Utf8 textAt(int ordinal) {
    return decodedText(ordinal);
  }

  /** Returns a field's string in the current row, in an object that the next call overwrites. */
  protected final Utf8 decodedText(int ordinal) {
    if (texts.length == 0) {
      texts = new Utf8[values.length];
    }
    if (texts[ordinal] == null) {
      texts[ordinal] = new Utf8();
    }
    decodeText(ordinal, texts[ordinal]);
    return texts[ordinal];
  }

  @Override
  public ByteBuffer bytesAt(int ordinal) {
    return decodedBytes(ordinal);
  }

  /** Returns a field's bytes in the current row, in a buffer that the next call overwrites. */
  protected final ByteBuffer decodedBytes(int ordinal) {
    if (buffers.length == 0) {
      buffers = new ByteBuffer[values.length];
      Arrays.fill(buffers, ByteBuffer.allocate(0));
    }
    buffers[ordinal] = decodeBytes(ordinal, buffers[ordinal]);
    return buffers[ordinal];
  }

  @Override
  public final ColumnarMap mapAt(int ordinal) {
    // The default methods throw exceptions that name the field and its accessor.
    return decodedValue(ordinal) instanceof ColumnarMap map
        ? map
        : ColumnarRecord.super.mapAt(ordinal);
  }

  @Override
  public final ColumnarArray arrayAt(int ordinal) {
    return decodedValue(ordinal) instanceof ColumnarArray array
        ? array
        : ColumnarRecord.super.arrayAt(ordinal);
  }

  @Override
  public final ColumnarRecord recordAt(int ordinal) {
    return decodedValue(ordinal) instanceof ColumnarRecord inner
        ? inner
        : ColumnarRecord.super.recordAt(ordinal);
  }

  @Override
  public final void put(int ordinal, Object value) {
    throw readOnly();
  }

  @Override
  public final void put(String name, Object value) {
    throw readOnly();
  }

  private static AvroRuntimeException readOnly() {
    return new AvroRuntimeException("this record is a read-only view: change its copy()");
  }

  /** Returns whether the other object is a record with the same schema and values, of any class. */
  @Override
  public final boolean equals(Object other) {
    return this == other || copy().equals(other);
  }

  @Override
  public final int hashCode() {
    return GenericData.get().hashCode(this, schema);
  }

  @Override
  public final String toString() {
    return GenericData.get().toString(this);
  }
}
