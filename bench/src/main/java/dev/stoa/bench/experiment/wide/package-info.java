/**
 * Tables of ten thousand columns, of which three are read; the cited papers did not measure this.
 */
package dev.stoa.bench.experiment.wide;
