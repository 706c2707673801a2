package dev.stoa.data;

import org.apache.avro.Schema;
import org.apache.avro.generic.GenericData;

/**
 * A record whose fields are all decoded (CIF paper, section 5): a row read eagerly, a copy of a row
 * read lazily, or a record inside such a row. It belongs to the caller, who may keep and change it.
 */
public final class EagerRecord extends GenericData.Record implements ColumnarRecord {
  /** Creates a record whose fields are null. */
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
    int fieldCount = getSchema().getFields().size();
    for (int ordinal = 0; ordinal < fieldCount; ordinal++) {
      copy.put(ordinal, DecodedValue.copy(get(ordinal)));
    }
    return copy;
  }

  /** Compares as Avro's records do; a lazy record with equal values is equal too. */
  @Override
  public boolean equals(Object other) {
    boolean isLazy = other instanceof ColumnarRecord && !(other instanceof GenericData.Record);
    return super.equals(isLazy ? ((ColumnarRecord) other).copy() : other);
  }

  @Override
  public int hashCode() {
    return super.hashCode();
  }
}
