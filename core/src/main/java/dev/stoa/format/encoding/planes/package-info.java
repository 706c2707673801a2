/**
 * Numbers as planes of bytes: what each is above the least of them, its lowest bytes first, then
 * all second bytes and so on, so that a compressor around them finds the high bytes alike.
 *
 * <p>Internal. Called by the writers and readers of vector pages.
 */
package dev.stoa.format.encoding.planes;
