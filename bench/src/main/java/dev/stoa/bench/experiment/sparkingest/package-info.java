/** The speed of reading tables in Spark: Albis, Figure 6a. */
package dev.stoa.bench.experiment.sparkingest;
