/**
 * Rows as they lie in the pages of a column group that is stored row by row, turned into Spark's
 * without an object a value (the binary interface of Albis, 3.3).
 *
 * <p>Internal. Called by the readers of partitions.
 */
package dev.stoa.spark.row;
