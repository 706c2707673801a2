package dev.stoa.cli.load;

import dev.stoa.avro.AvroTypes;
import java.util.Optional;
import org.apache.avro.Schema;

/** Describes the first field in which records to be loaded differ from their table. */
final class RecordSchemaDifference {
  private static final String GENERAL_REMEDY =
      "; load them into a table of their own, or change them first";

  private RecordSchemaDifference() {}

  /**
   * Describes the first difference between two schemas, and what to do about it; empty if there is
   * none.
   *
   * @param table the name of the table
   */
  static Optional<String> find(String table, Schema tableSchema, Schema recordSchema) {
    for (Schema.Field field : tableSchema.getFields()) {
      Schema.Field recordField = recordSchema.getField(field.name());
      if (recordField == null) {
        return Optional.of(
            "the field \"" + field.name() + "\" is missing in the records" + GENERAL_REMEDY);
      }
      if (!field.schema().equals(recordField.schema())) {
        return Optional.of(describe(field, recordField) + GENERAL_REMEDY);
      }
    }
    for (Schema.Field field : recordSchema.getFields()) {
      if (tableSchema.getField(field.name()) == null) {
        return Optional.of(EvolutionPlan.missingColumn(table, field));
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
