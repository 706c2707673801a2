/**
 * The experiment of the MapReduce study's section 5.5, {@code stoa bench scheduling}: the cost of
 * many map tasks compared with few that read the same.
 */
package dev.stoa.bench.experiment.scheduling;
