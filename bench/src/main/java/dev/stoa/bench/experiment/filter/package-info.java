/** Albis, section 4.1: reading those rows only where one column fits a condition. */
package dev.stoa.bench.experiment.filter;
