/** The aggregations of the MapReduce study (section 5.10), Figures 9 to 11. */
package dev.stoa.bench.experiment.aggregation;
