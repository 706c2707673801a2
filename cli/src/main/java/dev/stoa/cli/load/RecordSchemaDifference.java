package dev.stoa.cli.load;

import dev.stoa.cli.argument.TypeFormatter;
import java.util.Optional;
import org.apache.avro.Schema;

/** Describes the first field in which records to be loaded differ from their table. */
final class RecordSchemaDifference {
  private RecordSchemaDifference() {}

  /**
   * The first difference between a table's schema and that of records; empty when there is none.
   */
  static Optional<String> find(Schema table, Schema records) {
    for (Schema.Field field : table.getFields()) {
      Schema.Field other = records.getField(field.name());
      if (other == null) {
        return Optional.of("the field \"" + field.name() + "\" is missing in the records");
      }
      if (!field.schema().equals(other.schema())) {
        return Optional.of(
            "the field \""
                + field.name()
                + "\" is "
                + TypeFormatter.format(field.schema())
                + " in the table and "
                + TypeFormatter.format(other.schema())
                + " in the records");
      }
    }
    for (Schema.Field field : records.getFields()) {
      if (table.getField(field.name()) == null) {
        return Optional.of("the field \"" + field.name() + "\" is missing in the table");
      }
    }
    return Optional.empty();
  }
}
