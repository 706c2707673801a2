/**
 * Random Avro schemas and records that reach every type in every place, the count of what they
 * reached, and the naive oracle to compare with.
 *
 * <p>Called by round-trip tests; knows Avro and nothing of Stoa.
 */
package dev.stoa.testing.record;
