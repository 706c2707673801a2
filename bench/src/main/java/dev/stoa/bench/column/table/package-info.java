/** Our tables, read by their records and by their batches. */
package dev.stoa.bench.column.table;
