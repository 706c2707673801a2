package dev.stoa.cli.input.avro;

import java.util.List;
import org.apache.avro.Schema;
import org.apache.avro.generic.GenericData;
import org.apache.avro.generic.GenericRecord;

/** Converts values that are not records to rows of one column, {@code value}; keeps records. */
final class ValueWrapper {
  private final Schema schema;
  private final boolean isRecord;

  private ValueWrapper(Schema schema, boolean isRecord) {
    this.schema = schema;
    this.isRecord = isRecord;
  }

  static ValueWrapper of(Schema valueSchema) {
    if (valueSchema.getType() == Schema.Type.RECORD) {
      return new ValueWrapper(valueSchema, true);
    }
    Schema.Field field = new Schema.Field("value", valueSchema);
    return new ValueWrapper(
        Schema.createRecord("Row", null, "dev.stoa.input", false, List.of(field)), false);
  }

  /** Returns the schema of the rows. */
  Schema schema() {
    return schema;
  }

  GenericRecord toRow(Object value) {
    if (isRecord) {
      return (GenericRecord) value;
    }
    GenericRecord row = new GenericData.Record(schema);
    row.put(0, value);
    return row;
  }
}
