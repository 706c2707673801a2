/** Appendix B.1 of the CIF paper: the cost of turning bytes into typed values. */
package dev.stoa.bench.experiment.deserialize;
