package dev.stoa.hadoop.mapreduce;

import java.util.List;
import org.apache.avro.Schema;

/** Describes where the schema of a job's records differs from its table's. */
final class JobSchemaDifference {
  private JobSchemaDifference() {}

  /** The first difference, as a clause. */
  static String between(Schema table, Schema job) {
    List<Schema.Field> expected = table.getFields();
    List<Schema.Field> found = job.getFields();
    for (int i = 0; i < Math.min(expected.size(), found.size()); i++) {
      if (!expected.get(i).equals(found.get(i))) {
        return "field "
            + (i + 1)
            + " is "
            + describe(expected.get(i))
            + " in the table but "
            + describe(found.get(i))
            + " in the job";
      }
    }
    if (expected.size() != found.size()) {
      return "the table has " + expected.size() + " fields, the job " + found.size();
    }
    return "the table's is called " + table.getFullName() + ", the job's " + job.getFullName();
  }

  private static String describe(Schema.Field field) {
    return field.name() + " " + field.schema();
  }
}
