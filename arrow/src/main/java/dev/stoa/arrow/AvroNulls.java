package dev.stoa.arrow;

import org.apache.avro.Schema;

/** Unions of null and one type, as which Avro has what may be null. Called throughout. */
final class AvroNulls {
  private AvroNulls() {}

  /** Whether a schema is the union of null and one type. */
  static boolean isOptional(Schema schema) {
    return schema.isUnion() && schema.getTypes().size() == 2 && schema.isNullable();
  }

  /** The schema of the values that are not null; the same where it is no such union. */
  static Schema valueSchema(Schema schema) {
    if (!isOptional(schema)) {
      return schema;
    }
    Schema first = schema.getTypes().get(0);
    return first.getType() == Schema.Type.NULL ? schema.getTypes().get(1) : first;
  }

  /** The union of null and a type. */
  static Schema optional(Schema schema) {
    return Schema.createUnion(Schema.create(Schema.Type.NULL), schema);
  }
}
