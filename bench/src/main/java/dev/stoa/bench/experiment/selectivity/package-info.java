/**
 * Appendix B.4 of the CIF paper: the savings from skip lists when few rows need a column's value.
 */
package dev.stoa.bench.experiment.selectivity;
