/** Albis, section 4.1, Figure 5b: the effect of a column's type on goodput. */
package dev.stoa.bench.experiment.types;
