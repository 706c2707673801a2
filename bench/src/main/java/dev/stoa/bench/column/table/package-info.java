/** Answers queries by reading Stoa tables, record by record or batch by batch. */
package dev.stoa.bench.column.table;
