/**
 * PostgreSQL and DuckDB in a process of their own, which is the module {@code peers/databases}; its
 * libraries are fetched on first use.
 */
package dev.stoa.bench.experiment.study.database;
