/**
 * Writes Spark's rows to tables: each task writes split directories that are still invisible; the
 * driver commits those of the successful attempts, once.
 */
package dev.stoa.spark.write;
