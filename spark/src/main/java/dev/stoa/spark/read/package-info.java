/** Scans of tables for Spark: what they read is decided on the driver, and read by its tasks. */
package dev.stoa.spark.read;
