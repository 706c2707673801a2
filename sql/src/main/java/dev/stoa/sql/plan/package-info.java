/**
 * Reads DuckDB's plan of a query over empty twins of tables: which columns, fields, keys and rows
 * of each table the query needs. Called by {@link dev.stoa.sql.StoaDuckDb}.
 */
package dev.stoa.sql.plan;
