package dev.stoa.hadoop.storage;

/**
 * Where the bytes came from that were read of a table; {@link HadoopStorage#readSources} counts
 * them, tasks show them in their counters. Bytes of files that were mapped are not among them: only
 * who looks at them knows how many.
 *
 * @param direct read from the files of blocks on this machine's disks, without HDFS between
 * @param shortCircuit the same, by HDFS's own client
 * @param streamedLocal sent by a data node of this machine
 * @param streamedRemote sent by another machine, or read in ways that are not known
 */
public record ReadSources(
    long direct, long shortCircuit, long streamedLocal, long streamedRemote) {}
