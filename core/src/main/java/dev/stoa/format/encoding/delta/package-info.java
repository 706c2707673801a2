/**
 * Numbers as the differences between neighbors, restarted every 128 values so that reading one
 * value needs no more than those: for offsets, times and ids. Two shorter sequences, starts and
 * deltas, each have an encoding of their own.
 *
 * <p>Internal. Called by the writers and readers of vector pages, which encode and open the two.
 */
package dev.stoa.format.encoding.delta;
