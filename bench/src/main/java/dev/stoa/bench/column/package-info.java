/**
 * Reads files column by column, as current engines do: the query ({@link
 * dev.stoa.bench.column.Query}), the answer ({@link dev.stoa.bench.column.ColumnTotals}), and one
 * package for each way to read. The vector experiments call them; the classes here use no library,
 * so that child JVMs can load them.
 */
package dev.stoa.bench.column;
