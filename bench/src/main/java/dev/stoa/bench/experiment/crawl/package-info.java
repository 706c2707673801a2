/**
 * The {@code crawl} experiment, Table 1 of the CIF paper: one MapReduce job over the same web pages
 * in many formats. Registered in {@link dev.stoa.bench.experiment.Experiments}.
 */
package dev.stoa.bench.experiment.crawl;
