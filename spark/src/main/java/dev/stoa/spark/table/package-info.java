/**
 * A table in Spark, addressed by name or path: its capabilities, and the builders of its scans,
 * writes and changes. Called by the catalog and the data source.
 */
package dev.stoa.spark.table;
