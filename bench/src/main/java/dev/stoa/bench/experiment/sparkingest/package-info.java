/** The speed of loading table rows into Spark: Albis, Figure 6a. */
package dev.stoa.bench.experiment.sparkingest;
