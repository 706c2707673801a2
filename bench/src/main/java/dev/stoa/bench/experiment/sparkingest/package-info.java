/** How fast Spark gets the rows of tables: Albis, Figure 6a. */
package dev.stoa.bench.experiment.sparkingest;
