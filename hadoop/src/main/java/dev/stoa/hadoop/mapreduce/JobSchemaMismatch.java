package dev.stoa.hadoop.mapreduce;

import java.util.Optional;
import org.apache.avro.Schema;

/**
 * Finds reasons why a job's records cannot be appended to a table; used by {@link JobOutput}.
 * Fields match columns by name; writers fill columns that the records lack with their default or
 * null.
 */
final class JobSchemaMismatch {
  private JobSchemaMismatch() {}

  /** Returns the first mismatch, as a clause; empty if the records fit the table. */
  static Optional<String> find(Schema tableSchema, Schema jobSchema) {
    for (Schema.Field field : jobSchema.getFields()) {
      Schema.Field column = tableSchema.getField(field.name());
      if (column == null) {
        return Optional.of("the table has no column \"" + field.name() + "\"");
      }
      if (!column.schema().equals(field.schema())) {
        return Optional.of(
            "column \"%s\" is %s in the table but %s in the job"
                .formatted(field.name(), column.schema(), field.schema()));
      }
    }
    for (Schema.Field column : tableSchema.getFields()) {
      if (jobSchema.getField(column.name()) == null && !isOptional(column)) {
        return Optional.of(
            "the records lack column \"%s\", which is not nullable and has no default"
                .formatted(column.name()));
      }
    }
    return tableSchema.getFullName().equals(jobSchema.getFullName())
        ? Optional.empty()
        : Optional.of(
            "the table's records are named %s, the job's %s"
                .formatted(tableSchema.getFullName(), jobSchema.getFullName()));
  }

  private static boolean isOptional(Schema.Field column) {
    return column.hasDefaultValue() || column.schema().isNullable();
  }
}
