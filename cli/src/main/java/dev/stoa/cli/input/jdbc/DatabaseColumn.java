package dev.stoa.cli.input.jdbc;

import org.apache.avro.Schema;

/**
 * A column of a table or query.
 *
 * @param name the name in the database
 * @param type the type of its values that are not null
 * @param isNullable whether values may be null
 */
record DatabaseColumn(String name, ColumnType type, boolean isNullable) {
  /** Returns the type of its values in Stoa. */
  Schema schema() {
    return isNullable
        ? Schema.createUnion(Schema.create(Schema.Type.NULL), type.schema())
        : type.schema();
  }
}
