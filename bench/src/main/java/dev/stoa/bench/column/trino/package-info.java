/** Parquet's and ORC's files through Trino's readers; the classes that call them are a peer. */
package dev.stoa.bench.column.trino;
