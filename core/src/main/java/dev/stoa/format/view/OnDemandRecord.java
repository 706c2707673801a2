package dev.stoa.format.view;

import dev.stoa.data.ColumnarArray;
import dev.stoa.data.ColumnarMap;
import dev.stoa.data.ColumnarRecord;
import dev.stoa.data.FieldNames;
import java.nio.ByteBuffer;
import java.util.Arrays;
import org.apache.avro.AvroRuntimeException;
import org.apache.avro.Schema;
import org.apache.avro.generic.GenericData;
import org.apache.avro.util.Utf8;

/**
 * A record that decodes a field when it is asked for, into the object that the field had before;
 * what it gives is valid until it moves.
 *
 * <p>Extended by the records of a split, which read columns, and by {@code RecordView}, which reads
 * bytes.
 */
public abstract class OnDemandRecord implements ColumnarRecord {
  private static final long NEVER = Long.MIN_VALUE;

  private final Schema schema;
  private final FieldNames names;

  /** A field's last value; or, to be used again, the one before that when the last is null. */
  private final Object[] values;

  /** The row of a field's last value, its complement when that is null. */
  private final long[] decodedRows;

  private Utf8[] texts = {};
  private ByteBuffer[] buffers = {};
  private long row = NEVER + 1;

  /** A record that is at no row yet. */
  protected OnDemandRecord(Schema schema, FieldNames names) {
    this.schema = schema;
    this.names = names;
    int width = schema.getFields().size();
    this.values = new Object[width];
    this.decodedRows = new long[width];
    Arrays.fill(decodedRows, NEVER);
  }

  /** Decodes a field's value in the present row, into {@code reuse} where that fits. */
  protected abstract Object decode(int ordinal, Object reuse);

  /** Decodes a text into an object. */
  protected abstract void decodeText(int ordinal, Utf8 target);

  /** Decodes bytes into a buffer, or a new one where they do not fit. */
  protected abstract ByteBuffer decodeBytes(int ordinal, ByteBuffer target);

  /** Moves to a row that was not the present one before; not negative. */
  protected final void moveToRow(long newRow) {
    row = newRow;
  }

  /** The present row. */
  protected final long row() {
    return row;
  }

  /** The present row's value, decoded unless it was before. */
  protected final Object decoded(int ordinal) {
    long decodedRow = decodedRows[ordinal];
    if (decodedRow == row) {
      return values[ordinal];
    }
    return decodedRow == ~row ? null : decodeAndKeep(ordinal);
  }

  /** Whether the present row's value was decoded. */
  protected final boolean isDecoded(int ordinal) {
    long decodedRow = decodedRows[ordinal];
    return decodedRow == row || decodedRow == ~row;
  }

  // hot: the map function of the CIF paper's figure 1 (bench demo)
  @Override
  public Object get(int ordinal) {
    return decoded(ordinal);
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

  /** The present row's text, decoded into an object that the next row overwrites. */
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

  /** The present row's bytes, decoded into a buffer that the next row overwrites. */
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
    return decoded(ordinal) instanceof ColumnarMap map ? map : refuse(ordinal, "map");
  }

  @Override
  public final ColumnarArray arrayAt(int ordinal) {
    return decoded(ordinal) instanceof ColumnarArray array ? array : refuse(ordinal, "array");
  }

  @Override
  public final ColumnarRecord recordAt(int ordinal) {
    return decoded(ordinal) instanceof ColumnarRecord inner ? inner : refuse(ordinal, "record");
  }

  @SuppressWarnings("TypeParameterUnusedInFormals") // it returns nothing, whatever is wanted
  private <T> T refuse(int ordinal, String wanted) {
    Schema.Field field = schema.getFields().get(ordinal);
    throw new IllegalStateException(
        ("field \"%s\" is null or no %s in this row: ask isNullAt before and use the"
                + " accessor of its type, %s")
            .formatted(field.name(), wanted, field.schema()));
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
    return new AvroRuntimeException("a record being read cannot be changed: change its copy()");
  }

  /** Whether the other is a record of the same schema and values, of whatever class. */
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
