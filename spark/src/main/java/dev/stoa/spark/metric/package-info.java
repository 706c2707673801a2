/**
 * Metrics of scans and writes that Spark's user interface shows: those of queries, and those of
 * tasks. Called by the readers and writers.
 */
package dev.stoa.spark.metric;
