/** Appendix B.1 of the CIF paper: what it costs to turn bytes into typed values. */
package dev.stoa.bench.experiment.deserialize;
