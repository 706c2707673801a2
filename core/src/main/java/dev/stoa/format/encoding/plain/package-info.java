/**
 * Numbers one after another, all in the same 1, 2, 4 or 8 bytes, so that a mapped file may be the
 * vector itself.
 *
 * <p>Internal. Called by the writers and readers of vector pages.
 */
package dev.stoa.format.encoding.plain;
