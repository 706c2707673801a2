package dev.stoa.hadoop.mapreduce;

import java.util.List;
import org.apache.avro.Schema;

/** Describes the difference between the schema of a job's records and that of its table. */
final class JobSchemaDifference {
  private JobSchemaDifference() {}

  /** Returns the first difference, as a clause. */
  static String between(Schema tableSchema, Schema jobSchema) {
    List<Schema.Field> tableFields = tableSchema.getFields();
    List<Schema.Field> jobFields = jobSchema.getFields();
    for (int i = 0; i < Math.min(tableFields.size(), jobFields.size()); i++) {
      if (!tableFields.get(i).equals(jobFields.get(i))) {
        return "field "
            + (i + 1)
            + " is "
            + describe(tableFields.get(i))
            + " in the table but "
            + describe(jobFields.get(i))
            + " in the job";
      }
    }
    if (tableFields.size() != jobFields.size()) {
      return "the table has " + tableFields.size() + " fields, the job " + jobFields.size();
    }
    return "the table's schema is named "
        + tableSchema.getFullName()
        + ", the job's "
        + jobSchema.getFullName();
  }

  private static String describe(Schema.Field field) {
    return field.name() + " " + field.schema();
  }
}
