package dev.stoa.format.split;

import dev.stoa.data.ColumnarRecord;
import java.nio.ByteBuffer;
import org.apache.avro.Schema;
import org.apache.avro.generic.GenericData;
import org.apache.avro.generic.GenericRecord;
import org.apache.avro.util.Utf8;

/**
 * A record whose fields were all decoded when its row was reached (CIF paper, section 5). A new one
 * is made for every row, so it may be kept.
 */
final class EagerRecord extends GenericData.Record implements ColumnarRecord {
  EagerRecord(Schema schema) {
    super(schema);
  }

  /** Reads a row of all selected columns. */
  static EagerRecord read(Schema schema, SplitReader split, long row) {
    EagerRecord record = new EagerRecord(schema);
    int width = schema.getFields().size();
    for (int ordinal = 0; ordinal < width; ordinal++) {
      var cursor = split.cursor(ordinal);
      cursor.advanceTo(row);
      record.put(ordinal, cursor.read(null));
    }
    return record;
  }

  @Override
  public boolean isNullAt(int ordinal) {
    return get(ordinal) == null;
  }

  private <T> T as(Class<T> type, int ordinal) {
    Object value = get(ordinal);
    if (!type.isInstance(value)) {
      throw new IllegalStateException(
          "field \""
              + getSchema().getFields().get(ordinal).name()
              + "\" is null or no "
              + type.getSimpleName()
              + " in this row: ask isNullAt before and use the accessor of its type");
    }
    return type.cast(value);
  }

  @Override
  public boolean booleanAt(int ordinal) {
    return as(Boolean.class, ordinal);
  }

  @Override
  public int intAt(int ordinal) {
    return as(Integer.class, ordinal);
  }

  @Override
  public long longAt(int ordinal) {
    return get(ordinal) instanceof Integer small ? small : as(Long.class, ordinal);
  }

  @Override
  public float floatAt(int ordinal) {
    return as(Float.class, ordinal);
  }

  @Override
  public double doubleAt(int ordinal) {
    return get(ordinal) instanceof Float small ? small : as(Double.class, ordinal);
  }

  @Override
  public Utf8 textAt(int ordinal) {
    return get(ordinal) instanceof String text ? new Utf8(text) : as(Utf8.class, ordinal);
  }

  @Override
  public ByteBuffer bytesAt(int ordinal) {
    return as(ByteBuffer.class, ordinal).duplicate();
  }

  @Override
  public GenericRecord copy() {
    GenericData.Record copy = new GenericData.Record(getSchema());
    for (int ordinal = 0; ordinal < getSchema().getFields().size(); ordinal++) {
      copy.put(ordinal, get(ordinal));
    }
    return copy;
  }
}
