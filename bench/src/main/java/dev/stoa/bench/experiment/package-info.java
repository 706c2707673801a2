/**
 * The experiments of the papers, one package each; {@link dev.stoa.bench.experiment.Experiments}
 * lists them for the command line.
 */
package dev.stoa.bench.experiment;
