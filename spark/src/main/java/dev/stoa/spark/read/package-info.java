/** Scans of tables for Spark: planned on the driver, read by its tasks. */
package dev.stoa.spark.read;
