/** Row lookups by position, which no paper here measured. */
package dev.stoa.bench.experiment.take;
