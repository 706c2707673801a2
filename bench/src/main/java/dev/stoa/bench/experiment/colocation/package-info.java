/**
 * The experiment of the CIF paper's section 6.4, {@code stoa bench colocation}: the crawl job over
 * tables whose column files a placement policy keeps together, and over tables where HDFS places
 * each file by itself. The data nodes of one machine are all near, so it has a notion of its own of
 * the node where a task runs.
 */
package dev.stoa.bench.experiment.colocation;
