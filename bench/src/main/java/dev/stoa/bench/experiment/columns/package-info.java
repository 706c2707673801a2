/**
 * Shared by the column experiments: the formats by name, and the list of contestants. Called by the
 * experiments' packages.
 */
package dev.stoa.bench.experiment.columns;
