package dev.stoa.testing.predicate;

import java.util.ArrayList;
import java.util.List;
import org.apache.avro.Schema;

/** A column with the number of each row, by which tests tell which rows a scan returns. */
final class RowNumbers {
  /** The name of the column, which random schemas do not use. */
  static final String NAME = "numberOfTheRow";

  private RowNumbers() {}

  /** Returns the schema with the column at its end. */
  static Schema addTo(Schema schema) {
    List<Schema.Field> fields = new ArrayList<>();
    schema.getFields().forEach(field -> fields.add(new Schema.Field(field, field.schema())));
    fields.add(new Schema.Field(NAME, Schema.create(Schema.Type.INT)));
    return Schema.createRecord(
        schema.getName(), schema.getDoc(), schema.getNamespace(), false, fields);
  }
}
