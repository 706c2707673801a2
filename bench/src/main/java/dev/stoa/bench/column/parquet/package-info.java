/**
 * Parquet's files through its readers of columns, value by value: the fastest interface that its
 * library has for those who build no records.
 */
package dev.stoa.bench.column.parquet;
