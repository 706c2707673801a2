/** Rows looked up by their position, which no paper here measured. */
package dev.stoa.bench.experiment.take;
