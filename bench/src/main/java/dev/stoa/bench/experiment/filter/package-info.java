/** Albis, section 4.1: reads only the rows where one column matches a condition. */
package dev.stoa.bench.experiment.filter;
