/** A sort-merge join of two tables in Spark: Albis, Figure 6b. */
package dev.stoa.bench.experiment.equijoin;
