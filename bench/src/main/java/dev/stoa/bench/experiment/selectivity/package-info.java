/**
 * Appendix B.4 of the CIF paper: the time that skip lists save if a column's value is needed for
 * few rows.
 */
package dev.stoa.bench.experiment.selectivity;
