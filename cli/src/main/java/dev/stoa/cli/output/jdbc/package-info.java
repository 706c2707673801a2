/**
 * Writes records to a table of a database through JDBC, in one transaction: the SQL types of
 * columns, the parameters of inserts, and the removal of what a failed export created.
 *
 * <p>{@code export} calls {@link dev.stoa.cli.output.jdbc.DatabaseSink}.
 */
package dev.stoa.cli.output.jdbc;
