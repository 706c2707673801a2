/** Reads Parquet files, also those of writers that do not know Avro. */
package dev.stoa.cli.input.parquet;
