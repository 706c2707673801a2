/**
 * Numbers as the differences between neighbors, for offsets, times and ids. They restart every 128
 * values, so that a single read sums at most 128 deltas. Two shorter sequences, starts and deltas,
 * each have an encoding of their own.
 *
 * <p>Internal. Called by the writers and readers of vector pages, which encode and open the two
 * sequences.
 */
@Internal
package dev.stoa.format.encoding.delta;

import dev.stoa.annotation.Internal;
