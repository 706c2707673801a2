/** Albis, section 4.1, Figure 5b: what the type of a column's values does to goodput. */
package dev.stoa.bench.experiment.types;
