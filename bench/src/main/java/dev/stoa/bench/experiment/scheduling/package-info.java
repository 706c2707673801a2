/**
 * The experiment of the MapReduce study's section 5.5, {@code stoa bench scheduling}: the cost of
 * many map tasks compared with few tasks that read the same table.
 */
package dev.stoa.bench.experiment.scheduling;
