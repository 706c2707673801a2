/** Appendix B.5 of the CIF paper: records of 20, 40 and 80 columns. */
package dev.stoa.bench.experiment.width;
