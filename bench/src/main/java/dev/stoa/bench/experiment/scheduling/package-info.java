/**
 * The experiment of the MapReduce study's section 5.5, {@code stoa bench scheduling}: what many map
 * tasks cost beside few that read the same.
 */
package dev.stoa.bench.experiment.scheduling;
