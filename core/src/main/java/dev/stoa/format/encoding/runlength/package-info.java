/**
 * Runs of equal numbers as two shorter sequences, where each run ends and what it repeats, each
 * with an encoding of its own.
 *
 * <p>Internal. Called by the writers and readers of vector pages, who encode and open the two.
 */
package dev.stoa.format.encoding.runlength;
