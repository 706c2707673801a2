/** Spark's readers, in the child JVM that {@code stoa bench} starts. */
package dev.stoa.peers.spark;
