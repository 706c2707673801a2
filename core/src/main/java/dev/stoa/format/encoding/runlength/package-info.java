/**
 * Runs of equal numbers as two shorter sequences, the end of each run and its value, each with an
 * encoding of its own.
 *
 * <p>Internal. Called by the writers and readers of vector pages, which encode and open the two
 * sequences.
 */
@Internal
package dev.stoa.format.encoding.runlength;

import dev.stoa.annotation.Internal;
