/** Parquet's files through Hardwood's column readers; the classes that call them are a peer. */
package dev.stoa.bench.column.hardwood;
