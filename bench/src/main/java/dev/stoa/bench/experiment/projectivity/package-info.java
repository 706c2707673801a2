/** Albis, section 4.1, Figure 5c: the savings from reading some of many columns. */
package dev.stoa.bench.experiment.projectivity;
