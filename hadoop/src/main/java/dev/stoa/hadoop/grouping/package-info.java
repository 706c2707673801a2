/**
 * Fingerprint grouping for MapReduce jobs that do not need sorted keys, after section 4.5 of the
 * MapReduce study ("The Performance of MapReduce: An In-depth Study", 2010): a map output collector
 * that orders records by partition and fingerprint of the key, and the comparator with which the
 * reduce side merges in the same order.
 *
 * <p>Job drivers call {@link dev.stoa.hadoop.grouping.FingerprintGrouping#enable}; the framework
 * calls the rest.
 */
package dev.stoa.hadoop.grouping;
