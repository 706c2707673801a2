/**
 * Writes what an experiment found: as JSON for programs, and as one HTML page that draws the
 * paper's figures beside ours and needs no network. The command line calls it.
 */
package dev.stoa.bench.report;
