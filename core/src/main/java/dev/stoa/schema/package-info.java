/**
 * Avro schemas as tables see them: columns with stable field ids, and a text form of one column.
 *
 * <p>Public. Called by the format and the table; users give and get plain Avro {@code Schema}s.
 */
package dev.stoa.schema;
