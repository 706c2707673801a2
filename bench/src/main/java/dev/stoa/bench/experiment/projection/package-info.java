/** Section 6.2 and appendix B.2 of the CIF paper: scans of one, two and all columns. */
package dev.stoa.bench.experiment.projection;
