/**
 * Tables of several formats in one Spark session: the child JVM of the experiments about Spark,
 * which {@code stoa bench} starts.
 */
package dev.stoa.peers.tables;
