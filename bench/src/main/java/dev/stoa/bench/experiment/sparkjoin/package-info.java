/** The join of the MapReduce study (section 5.11) in Spark, with and without a shuffle. */
package dev.stoa.bench.experiment.sparkjoin;
