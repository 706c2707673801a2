/**
 * Partition transforms in Spark: in {@code PARTITIONED BY}, and as functions that return exactly
 * the partition value under which tables store a value.
 */
package dev.stoa.spark.function;
