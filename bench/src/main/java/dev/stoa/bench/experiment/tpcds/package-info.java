/** The queries of TPC-DS in Spark: Albis, Figure 6c. */
package dev.stoa.bench.experiment.tpcds;
