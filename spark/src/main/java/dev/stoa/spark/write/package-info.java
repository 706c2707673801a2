/**
 * Writes Spark's rows to tables: each task writes split directories that are still invisible; the
 * driver commits those of the successful attempts, once. Called by {@code dev.stoa.spark.table}.
 */
package dev.stoa.spark.write;
