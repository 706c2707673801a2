/**
 * The {@code crawl} experiment, Table 1 of the CIF paper: one unchanged MapReduce job over the same
 * pages in many formats. Registered in {@link dev.stoa.bench.experiment.Experiments}.
 */
package dev.stoa.bench.experiment.crawl;
