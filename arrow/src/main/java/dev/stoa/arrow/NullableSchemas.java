package dev.stoa.arrow;

import org.apache.avro.Schema;

/** Handles unions of null and one type, Avro's form of nullable values. */
final class NullableSchemas {
  private NullableSchemas() {}

  /** Whether a schema is the union of null and one type. */
  static boolean isNullable(Schema schema) {
    return schema.isUnion() && schema.getTypes().size() == 2 && schema.isNullable();
  }

  /** Returns the schema of the non-null values; unchanged if it is not such a union. */
  static Schema valueSchema(Schema schema) {
    if (!isNullable(schema)) {
      return schema;
    }
    Schema first = schema.getTypes().get(0);
    return first.getType() == Schema.Type.NULL ? schema.getTypes().get(1) : first;
  }

  /** Returns the union of null and a type. */
  static Schema nullable(Schema schema) {
    return Schema.createUnion(Schema.create(Schema.Type.NULL), schema);
  }
}
