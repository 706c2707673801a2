/**
 * Writes the results of an experiment: as JSON for programs, and as one HTML page that draws the
 * paper's figures next to ours and needs no network. The command line calls it.
 */
package dev.stoa.bench.report;
