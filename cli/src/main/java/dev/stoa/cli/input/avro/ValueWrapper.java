package dev.stoa.cli.input.avro;

import java.util.List;
import org.apache.avro.Schema;
import org.apache.avro.generic.GenericData;
import org.apache.avro.generic.GenericRecord;

/** Makes rows from values that are not records: a column called {@code value}. */
final class ValueWrapper {
  private final Schema schema;
  private final boolean isRecord;

  private ValueWrapper(Schema schema, boolean isRecord) {
    this.schema = schema;
    this.isRecord = isRecord;
  }

  static ValueWrapper of(Schema values) {
    if (values.getType() == Schema.Type.RECORD) {
      return new ValueWrapper(values, true);
    }
    Schema.Field field = new Schema.Field("value", values);
    return new ValueWrapper(
        Schema.createRecord("Row", null, "dev.stoa.input", false, List.of(field)), false);
  }

  /** The schema of the rows. */
  Schema schema() {
    return schema;
  }

  GenericRecord wrap(Object value) {
    if (isRecord) {
      return (GenericRecord) value;
    }
    GenericRecord row = new GenericData.Record(schema);
    row.put(0, value);
    return row;
  }
}
