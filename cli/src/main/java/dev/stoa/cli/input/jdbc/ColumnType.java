package dev.stoa.cli.input.jdbc;

import org.apache.avro.Schema;

/**
 * The type of a database's column.
 *
 * @param schema the type of its values in Stoa, not nullable
 * @param reader reads its values
 * @param comparison how its values are compared in SQL
 */
record ColumnType(Schema schema, ValueReader reader, Comparison comparison) {
  /** How the values of a column are compared with parameters in SQL. */
  enum Comparison {
    /** They are not: predicates are evaluated here. */
    NONE,
    /** As integers. */
    INTEGER,
    /** As decimals of one scale. */
    DECIMAL,
    /** As decimals of any scale. */
    BIG_DECIMAL,
    /** As floating-point numbers with NaN above all numbers; elsewhere, NaN is compared here. */
    DOUBLE,
    /** As booleans. */
    BOOLEAN,
    /** As text, by the rules of the column's collation. */
    TEXT,
    /** As UUIDs. */
    UUID,
    /** As dates. */
    DATE,
    /** As times of day. */
    TIME,
    /** As dates and times without a zone. */
    LOCAL_TIMESTAMP,
    /** As instants. */
    TIMESTAMP
  }
}
