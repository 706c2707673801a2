/** Spark's column vectors over those of a table's reader. */
package dev.stoa.spark.vector;
