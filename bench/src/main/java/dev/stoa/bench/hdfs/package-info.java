/**
 * An HDFS of several nodes in its own process, for experiments: {@link
 * dev.stoa.bench.hdfs.HdfsCluster} starts the server of the module {@code peers/hdfs}.
 */
package dev.stoa.bench.hdfs;
