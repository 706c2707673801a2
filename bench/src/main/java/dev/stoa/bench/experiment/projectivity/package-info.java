/** Albis, section 4.1, Figure 5c: the time that is saved by reading some of many columns. */
package dev.stoa.bench.experiment.projectivity;
