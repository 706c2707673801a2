/**
 * The rows of the experiments about columns: those of the TPC's generators, those of files that
 * people have, and made ones. Each is an iterator that is read once, the same for the same seed.
 */
package dev.stoa.bench.rows;
