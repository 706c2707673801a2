/**
 * The experiment of the CIF paper's section 6.4, {@code stoa bench colocation}: the crawl job over
 * tables whose column files a placement policy co-locates, and over tables where HDFS places each
 * file by itself. All data nodes run on one machine, so the node of a task is simulated.
 */
package dev.stoa.bench.experiment.colocation;
