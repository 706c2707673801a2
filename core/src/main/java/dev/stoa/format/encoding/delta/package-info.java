/**
 * Numbers as the differences from one to the next, restarted every 128 values so that one value
 * needs no more than those: for offsets, times and ids. Two shorter sequences, starts and deltas,
 * each with an encoding of its own.
 *
 * <p>Internal. Called by the writers and readers of vector pages, who encode and open the two.
 */
package dev.stoa.format.encoding.delta;
