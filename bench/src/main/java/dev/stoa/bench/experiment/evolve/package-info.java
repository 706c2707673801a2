/**
 * Changing tables, which no paper here measured though CIF and Albis are designed for it: a column
 * is added, columns of two generations are scanned, deleted rows are skipped.
 */
package dev.stoa.bench.experiment.evolve;
