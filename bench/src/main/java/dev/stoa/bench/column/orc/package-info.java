/**
 * Reads ORC files through ORC's batches of vectors, the interface that ORC recommends for speed.
 */
package dev.stoa.bench.column.orc;
