package dev.stoa.hadoop.storage;

/**
 * The sources of the bytes read of a table; counted by {@link HadoopStorage#readSources}, shown in
 * tasks' counters. Bytes of mapped files are not included: only the code that reads them knows how
 * many.
 *
 * @param direct read from block files on this machine's disks, without HDFS
 * @param shortCircuit the same, by HDFS's own client
 * @param streamedLocal sent by a data node of this machine
 * @param streamedRemote sent by another machine, or read in an unknown way
 */
public record ReadSources(
    long direct, long shortCircuit, long streamedLocal, long streamedRemote) {}
