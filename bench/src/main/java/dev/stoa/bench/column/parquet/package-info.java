/**
 * Parquet's files through its column readers, value by value: its library's fastest interface that
 * builds no records.
 */
package dev.stoa.bench.column.parquet;
