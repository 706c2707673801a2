/**
 * An HDFS of several nodes in a process of its own, for experiments: {@link
 * dev.stoa.bench.hdfs.HdfsCluster} starts what the module {@code peers/hdfs} holds.
 */
package dev.stoa.bench.hdfs;
