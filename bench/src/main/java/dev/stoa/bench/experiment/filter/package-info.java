/** Albis, section 4.1: reads only the rows in which one column satisfies a condition. */
package dev.stoa.bench.experiment.filter;
