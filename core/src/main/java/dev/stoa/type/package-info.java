/**
 * Stoa's own types: what the values of a column are, how they compare, what people call them, and
 * their binary form in files.
 *
 * <p>Public. Knows no engine and no schema library: Avro's schemas, Spark's and Arrow's are
 * adapters over these types.
 */
package dev.stoa.type;
