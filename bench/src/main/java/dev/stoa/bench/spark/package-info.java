/**
 * Runs queries over tables of several formats in one Spark process, which is the module {@code
 * peers/spark-tables}; its libraries are fetched on first use. Used by the Spark experiments.
 */
package dev.stoa.bench.spark;
