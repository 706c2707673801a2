/**
 * What readers and writers of vector pages share: the description of buffers in a page's head,
 * limits of what a page may hold, presence of values, offsets.
 *
 * <p>Internal. Called by the nodes of vector pages and by their writers.
 */
package dev.stoa.format.vector.buffer;
