/**
 * The study's original jobs, as Pavlo et al. wrote them (SIGMOD 2009): lines of text, split into
 * new strings, grouped by Hadoop's own collector. They are the baselines of the study's
 * experiments, whose answers all contestants must give.
 */
package dev.stoa.bench.experiment.study.job;
