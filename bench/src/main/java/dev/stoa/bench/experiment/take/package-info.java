/** Lookups of rows by position, which the cited papers did not measure. */
package dev.stoa.bench.experiment.take;
