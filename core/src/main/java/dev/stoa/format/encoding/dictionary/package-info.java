/**
 * Numbers as codes into their distinct values in rising order: two sequences, entries and codes,
 * each with an encoding of its own.
 *
 * <p>Internal. Called by the writers and readers of vector pages, who encode and open the two.
 */
package dev.stoa.format.encoding.dictionary;
