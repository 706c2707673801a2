/**
 * The text of SQL: tokens, statements and the names of tables in them. Finds what a statement reads
 * and writes, and leaves all other grammar to DuckDB. Called by {@link dev.stoa.sql.StoaDuckDb}.
 */
package dev.stoa.sql.statement;
