package dev.stoa.bench.peer;

import org.apache.avro.AvroRuntimeException;
import org.apache.avro.Schema;
import org.apache.avro.generic.GenericRecord;

/**
 * Presents a format's own record as an Avro record, so that a map function for {@link
 * GenericRecord}s can read it. A field is converted when it is accessed.
 */
abstract class RecordView implements GenericRecord {
  private final Schema schema;

  RecordView(Schema schema) {
    this.schema = schema;
  }

  @Override
  public final Schema getSchema() {
    return schema;
  }

  @Override
  public final Object get(String name) {
    return get(schema.getField(name).pos());
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
    return new AvroRuntimeException("a record that is being read cannot be changed");
  }
}
