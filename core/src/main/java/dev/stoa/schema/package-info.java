/**
 * Schemas of tables: columns with stable field ids, and their changes.
 *
 * <p>Public. Called by the format and the table; users give and get Avro's {@code Schema}s.
 */
package dev.stoa.schema;
