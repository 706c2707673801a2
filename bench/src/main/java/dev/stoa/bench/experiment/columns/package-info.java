/**
 * What the experiments about columns share: the formats by their names, and the line-up of those
 * that take part. Called by the experiments' packages.
 */
package dev.stoa.bench.experiment.columns;
