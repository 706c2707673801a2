/**
 * Rows of Spark's written to tables: each task writes split directories that nobody sees, the
 * driver commits those of the attempts that succeeded, once.
 */
package dev.stoa.spark.write;
