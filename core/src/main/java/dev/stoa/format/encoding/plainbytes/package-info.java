/**
 * Byte strings one after another as they are, and where each ends.
 *
 * <p>Internal. Called by the readers of vector pages, whose vectors may wrap the bytes.
 */
package dev.stoa.format.encoding.plainbytes;
