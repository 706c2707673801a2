/**
 * Writes the results of an experiment: as JSON for programs, and as one HTML page that draws the
 * paper's figures next to those of the run. Called by {@code stoa bench}.
 */
package dev.stoa.bench.report;
