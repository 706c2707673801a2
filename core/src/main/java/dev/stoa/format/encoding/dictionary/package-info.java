/**
 * Numbers as codes of their distinct values, which are sorted: two sequences, entries and codes,
 * each with an encoding of its own.
 *
 * <p>Internal. Called by the writers and readers of vector pages, which encode and open the two
 * sequences.
 */
@Internal
package dev.stoa.format.encoding.dictionary;

import dev.stoa.annotation.Internal;
