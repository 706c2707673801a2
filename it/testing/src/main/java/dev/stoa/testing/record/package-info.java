/**
 * Random Avro schemas and records that cover every type at every nesting, counts of their coverage,
 * and a naive table to compare with.
 *
 * <p>Called by round-trip tests; depends on Avro, not on Stoa.
 */
package dev.stoa.testing.record;
