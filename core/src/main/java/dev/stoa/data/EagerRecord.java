package dev.stoa.data;

import org.apache.avro.Schema;
import org.apache.avro.generic.GenericData;

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
