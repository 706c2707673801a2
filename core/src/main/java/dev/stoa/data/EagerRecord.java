package dev.stoa.data;

import java.nio.ByteBuffer;
import org.apache.avro.Schema;
import org.apache.avro.generic.GenericData;
import org.apache.avro.util.Utf8;

/**
 * A record whose fields are all decoded (CIF paper, section 5): a row read eagerly, a copy of one
 * read lazily, or a record inside them. It belongs to who has it and may be kept and changed.
 */
public final class EagerRecord extends GenericData.Record implements ColumnarRecord {
  /** A record whose fields are null until they are put. */
  public EagerRecord(Schema schema) {
    super(schema);
  }

  @Override
  public int ordinalOf(String name) {
    Schema.Field field = getSchema().getField(name);
    if (field == null) {
      throw FieldNames.unknown(name, getSchema());
    }
    return field.pos();
  }

  private Decoded at(int ordinal) {
    return new Decoded("field", getSchema().getFields().get(ordinal).name(), get(ordinal));
  }

  @Override
  public boolean isNullAt(int ordinal) {
    return get(ordinal) == null;
  }

  @Override
  public boolean booleanAt(int ordinal) {
    return at(ordinal).asBoolean();
  }

  @Override
  public int intAt(int ordinal) {
    return at(ordinal).asInt();
  }

  @Override
  public long longAt(int ordinal) {
    return at(ordinal).asLong();
  }

  @Override
  public float floatAt(int ordinal) {
    return at(ordinal).asFloat();
  }

  @Override
  public double doubleAt(int ordinal) {
    return at(ordinal).asDouble();
  }

  @Override
  public Utf8 textAt(int ordinal) {
    return at(ordinal).asText();
  }

  @Override
  public ByteBuffer bytesAt(int ordinal) {
    return at(ordinal).asBytes();
  }

  @Override
  public ColumnarMap mapAt(int ordinal) {
    return at(ordinal).asMap();
  }

  @Override
  public ColumnarArray arrayAt(int ordinal) {
    return at(ordinal).asArray();
  }

  @Override
  public ColumnarRecord recordAt(int ordinal) {
    return at(ordinal).asRecord();
  }

  @Override
  public ColumnarRecord copy() {
    EagerRecord copy = new EagerRecord(getSchema());
    int width = getSchema().getFields().size();
    for (int ordinal = 0; ordinal < width; ordinal++) {
      copy.put(ordinal, Decoded.copy(get(ordinal)));
    }
    return copy;
  }

  /** As Avro's records, and in the same way equal to a view of the same values. */
  @Override
  public boolean equals(Object other) {
    boolean isView = other instanceof ColumnarRecord && !(other instanceof GenericData.Record);
    return super.equals(isView ? ((ColumnarRecord) other).copy() : other);
  }

  @Override
  public int hashCode() {
    return super.hashCode();
  }
}
