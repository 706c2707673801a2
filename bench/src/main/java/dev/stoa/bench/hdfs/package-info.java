/**
 * An HDFS cluster in a child JVM, for experiments: {@link dev.stoa.bench.hdfs.HdfsCluster} starts
 * the server of the module {@code peers/hdfs}.
 */
package dev.stoa.bench.hdfs;
