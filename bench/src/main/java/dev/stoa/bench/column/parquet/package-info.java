/**
 * Reads Parquet files value by value through column readers, the fastest interface of Parquet's
 * library that builds no records.
 */
package dev.stoa.bench.column.parquet;
