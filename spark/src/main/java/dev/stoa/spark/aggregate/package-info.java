/**
 * Aggregates of the rows that one task reads, computed on the reader's vectors: each task returns
 * one row instead of all of its rows. Called by the scans of {@code dev.stoa.spark.read}.
 */
package dev.stoa.spark.aggregate;
