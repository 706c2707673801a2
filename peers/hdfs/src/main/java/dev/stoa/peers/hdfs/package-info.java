/** An HDFS of several nodes, in the child JVM that {@code stoa bench} starts. */
package dev.stoa.peers.hdfs;
