package dev.stoa.arrow;

import org.apache.avro.Schema;

/** Creates and recognizes unions of null and one type, which are Avro's nullable types. */
final class NullableSchemas {
  private NullableSchemas() {}

  /** Whether a schema is the union of null and one type. */
  static boolean isNullable(Schema schema) {
    return schema.isUnion() && schema.getTypes().size() == 2 && schema.isNullable();
  }

  /** Returns the schema of values that are not null: of a union of null and one type, that type. */
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
