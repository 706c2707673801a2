package dev.stoa.cli.load;

import dev.stoa.avro.AvroTypes;
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
        return Optional.of(describe(field, recordField));
      }
    }
    for (Schema.Field field : recordSchema.getFields()) {
      if (tableSchema.getField(field.name()) == null) {
        return Optional.of("the field \"" + field.name() + "\" is missing in the table");
      }
    }
    return Optional.empty();
  }

  private static String describe(Schema.Field field, Schema.Field recordField) {
    String type = AvroTypes.type(field.schema()).displayName();
    String recordType = AvroTypes.type(recordField.schema()).displayName();
    return type.equals(recordType)
        ? "the field \"%s\" is %s in both, but the names or properties of its Avro types differ"
            .formatted(field.name(), type)
        : "the field \"%s\" is %s in the table and %s in the records"
            .formatted(field.name(), type, recordType);
  }
}
