/**
 * A model test of key indexes: random changes of a table with indexes, of one without, and of a
 * list of rows, and lookups that must find the same rows in all of them.
 *
 * <p>Called by the tests of each storage.
 */
package dev.stoa.testing.index;
