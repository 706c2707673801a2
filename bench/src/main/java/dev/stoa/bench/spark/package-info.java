/**
 * Tables of several formats in one Spark session, which is a child JVM whose libraries are fetched
 * when it is first asked for; the module {@code peers/spark-tables}. Used by the experiments about
 * Spark.
 */
package dev.stoa.bench.spark;
