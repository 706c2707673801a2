/** Appendix B.3 of the CIF paper: the time to convert a SequenceFile to each layout and format. */
package dev.stoa.bench.experiment.load;
