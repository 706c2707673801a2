/**
 * Writes and queries tables of several formats in Spark, in the child JVM that {@code stoa bench}
 * starts for its Spark experiments.
 */
package dev.stoa.peers.tables;
