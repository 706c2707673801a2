/**
 * Aggregates of the rows that one task reads, over the reader's own vectors: Spark gets a row of
 * each task in place of all of its rows. Called by the scans of {@code dev.stoa.spark.read}.
 */
package dev.stoa.spark.aggregate;
