/**
 * Reads the rows of a database's table or query through JDBC: the types, the SQL of projections and
 * predicates, tasks that read ranges of a column, and a snapshot that they share.
 *
 * <p>{@code load} calls {@link dev.stoa.cli.input.jdbc.DatabaseScan}; jobs call {@link
 * dev.stoa.cli.input.jdbc.job.DatabaseInputFormat}.
 */
package dev.stoa.cli.input.jdbc;
