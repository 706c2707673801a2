package dev.stoa.hadoop.storage;

/**
 * The numbers of bytes read from a table by source; counted by {@link HadoopStorage#readSources},
 * shown in tasks' counters. Bytes of mapped files are not included, since only the code that reads
 * them can count them.
 *
 * @param direct bytes read from block files on this machine's disks, without HDFS
 * @param shortCircuit bytes read from block files on this machine's disks by HDFS's client
 * @param streamedLocal bytes sent by a DataNode of this machine
 * @param streamedRemote bytes sent by another machine, or read in an unknown way
 */
public record ReadSources(
    long direct, long shortCircuit, long streamedLocal, long streamedRemote) {}
