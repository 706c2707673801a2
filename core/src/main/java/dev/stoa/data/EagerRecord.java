package dev.stoa.data;

import org.apache.avro.Schema;
import org.apache.avro.generic.GenericData;

/**
 * A record whose fields are all decoded (CIF paper, section 5): a row read eagerly, a copy of one
 * read lazily, or a record inside them. It belongs to the caller, who may keep and change it.
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
      throw FieldNameIndex.unknownField(name, getSchema());
    }
    return field.pos();
  }

  @Override
  public ColumnarRecord copy() {
    EagerRecord copy = new EagerRecord(getSchema());
    int width = getSchema().getFields().size();
    for (int ordinal = 0; ordinal < width; ordinal++) {
      copy.put(ordinal, DecodedValue.copy(get(ordinal)));
    }
    return copy;
  }

  /** Compares as Avro's records do; a view of the same values is equal too. */
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
