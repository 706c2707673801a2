/**
 * Changes tables, which no paper here measured although CIF and Albis are designed for it: adds a
 * column, scans columns of two generations, and skips deleted rows.
 */
package dev.stoa.bench.experiment.evolve;
