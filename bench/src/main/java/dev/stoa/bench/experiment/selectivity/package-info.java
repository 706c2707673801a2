/** Appendix B.4 of the CIF paper: what skip lists save when few rows need a column's value. */
package dev.stoa.bench.experiment.selectivity;
