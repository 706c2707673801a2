package dev.stoa.hadoop.grouping;

/**
 * What a map function writes, with the partition that the partitioner chose.
 *
 * @param key the key
 * @param value the value
 * @param partition the number of the reduce task
 */
record CollectedRecord(Object key, Object value, int partition) {}
