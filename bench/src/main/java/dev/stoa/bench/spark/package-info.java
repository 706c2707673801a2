/**
 * Tables of several formats in one Spark session, in a child JVM whose libraries are fetched on
 * first use; the module {@code peers/spark-tables}. Used by the Spark experiments.
 */
package dev.stoa.bench.spark;
