package dev.stoa.hadoop.mapreduce;

import org.apache.avro.AvroRuntimeException;
import org.apache.avro.Schema;
import org.apache.avro.generic.GenericData;
import org.apache.avro.generic.GenericRecord;
import org.apache.avro.generic.IndexedRecord;

/**
 * The datum of an {@code AvroKey}: a record of a table that a map function may change, with values
 * of the classes of the job's data model.
 *
 * <p>Created by {@link AvroKeyColumnRecordReader} for each row, and valid as long as the table's
 * record. Each field is decoded when it is first read, and then kept.
 */
final class MutableRecordView implements GenericRecord {
  /** The value of a field that is null; a null means that the field was not read yet. */
  private static final Object NULL = new Object();

  private final IndexedRecord record;
  private final StringRepresentation stringRepresentation;
  private final Object[] values;

  MutableRecordView(IndexedRecord record, StringRepresentation stringRepresentation) {
    this.record = record;
    this.stringRepresentation = stringRepresentation;
    this.values = new Object[record.getSchema().getFields().size()];
  }

  @Override
  public Object get(int ordinal) {
    if (values[ordinal] == null) {
      put(ordinal, stringRepresentation.convert(record.get(ordinal)));
    }
    return values[ordinal] == NULL ? null : values[ordinal];
  }

  @Override
  public Object get(String name) {
    return get(ordinalOf(name));
  }

  private int ordinalOf(String name) {
    Schema.Field field = getSchema().getField(name);
    if (field == null) {
      throw new AvroRuntimeException(
          "the record has no field \""
              + name
              + "\": its fields are "
              + getSchema().getFields().stream().map(Schema.Field::name).toList());
    }
    return field.pos();
  }

  @Override
  public boolean hasField(String name) {
    return getSchema().getField(name) != null;
  }

  @Override
  public void put(int ordinal, Object value) {
    values[ordinal] = value == null ? NULL : value;
  }

  @Override
  public void put(String name, Object value) {
    put(ordinalOf(name), value);
  }

  @Override
  public Schema getSchema() {
    return record.getSchema();
  }

  @Override
  public boolean equals(Object other) {
    return other instanceof GenericRecord that
        && getSchema().equals(that.getSchema())
        && GenericData.get().compare(this, that, getSchema()) == 0;
  }

  @Override
  public int hashCode() {
    return GenericData.get().hashCode(this, getSchema());
  }

  @Override
  public String toString() {
    return GenericData.get().toString(this);
  }
}
