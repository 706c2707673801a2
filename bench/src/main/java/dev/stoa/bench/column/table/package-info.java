/** Our tables, read by records and by batches. */
package dev.stoa.bench.column.table;
