/**
 * Tables that change, which no paper here measured but CIF and Albis are made for: a column is
 * added, columns of two generations are scanned, deleted rows are passed over.
 */
package dev.stoa.bench.experiment.evolve;
