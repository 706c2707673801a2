/** Appendix B.3 of the CIF paper: the time to convert a SequenceFile to each layout. */
package dev.stoa.bench.experiment.load;
