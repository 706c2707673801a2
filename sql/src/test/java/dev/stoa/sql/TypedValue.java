package dev.stoa.sql;

import java.util.Optional;

/**
 * A random value in two notations: for the table's writer and for DuckDB.
 *
 * @param avro the value in an Avro record; empty for null
 * @param literal the value as an expression of DuckDB's SQL
 */
record TypedValue(Optional<Object> avro, String literal) {
  static final TypedValue NULL = new TypedValue(Optional.empty(), "NULL");

  static TypedValue of(Object avro, String literal) {
    return new TypedValue(Optional.of(avro), literal);
  }

  /** Returns the value for an Avro record. */
  Object orNull() {
    return avro.orElse(null);
  }
}
