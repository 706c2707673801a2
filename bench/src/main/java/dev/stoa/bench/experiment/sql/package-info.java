/**
 * The {@code sql} experiment: queries in DuckDB over Parquet files, over DuckDB's own tables and
 * over Stoa's. Registered in {@link dev.stoa.bench.experiment.Experiments}.
 */
package dev.stoa.bench.experiment.sql;
