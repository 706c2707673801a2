/**
 * Numbers in as few bits as a block of 1,024 needs above its base (frame of reference), with those
 * few that need more written apart (patched).
 *
 * <p>Internal. Called by the writers and readers of vector pages.
 */
package dev.stoa.format.encoding.packed;
