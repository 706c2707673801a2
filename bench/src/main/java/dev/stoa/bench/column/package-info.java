/**
 * Reading files column by column, as today's engines do it: what is asked ({@link
 * dev.stoa.bench.column.Question}), what every reader answers ({@link
 * dev.stoa.bench.column.ColumnTotals}), and one package for each way to read. The experiments about
 * vectors call them; the classes here know no library, so that child JVMs can use them.
 */
package dev.stoa.bench.column;
