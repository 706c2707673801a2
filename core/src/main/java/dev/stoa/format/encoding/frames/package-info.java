/**
 * Bytes compressed in frames of 64 KiB that know nothing of one another, so that a single value
 * costs the decompression of one; wraps the bytes of any other encoding.
 *
 * <p>Internal. Called by the writers and readers of vector pages.
 */
package dev.stoa.format.encoding.frames;
