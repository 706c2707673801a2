package dev.stoa.cli.load;

import dev.stoa.cli.argument.TypeFormatter;
import java.util.Optional;
import org.apache.avro.Schema;

/** Describes the first field in which records to be loaded differ from their table. */
final class RecordSchemaDifference {
  private RecordSchemaDifference() {}

  /** Describes the first difference between two schemas; empty if there is none. */
  static Optional<String> find(Schema tableSchema, Schema recordSchema) {
    for (Schema.Field field : tableSchema.getFields()) {
      Schema.Field recordField = recordSchema.getField(field.name());
      if (recordField == null) {
        return Optional.of("the field \"" + field.name() + "\" is missing in the records");
      }
      if (!field.schema().equals(recordField.schema())) {
        return Optional.of(
            "the field \""
                + field.name()
                + "\" is "
                + TypeFormatter.format(field.schema())
                + " in the table and "
                + TypeFormatter.format(recordField.schema())
                + " in the records");
      }
    }
    for (Schema.Field field : recordSchema.getFields()) {
      if (tableSchema.getField(field.name()) == null) {
        return Optional.of("the field \"" + field.name() + "\" is missing in the table");
      }
    }
    return Optional.empty();
  }
}
