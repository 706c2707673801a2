/**
 * The rows of the column experiments: those of the TPC's generators, of real files, and synthetic
 * ones. Each iterator can be used once and is the same for the same seed.
 */
package dev.stoa.bench.rows;
