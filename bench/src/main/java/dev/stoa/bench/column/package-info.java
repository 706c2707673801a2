/**
 * Reads files column by column, as current engines do: the query ({@link
 * dev.stoa.bench.column.Query}), the answer ({@link dev.stoa.bench.column.ColumnTotals}), and one
 * package for each way to read. Called by the column experiments, and in child JVMs.
 */
package dev.stoa.bench.column;
