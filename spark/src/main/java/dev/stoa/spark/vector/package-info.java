/**
 * Spark's column vectors over the vectors of a table's reader. Used by the partition readers and
 * the aggregates.
 */
package dev.stoa.spark.vector;
