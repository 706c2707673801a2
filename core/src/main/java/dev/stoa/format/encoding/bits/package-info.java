/**
 * Floating point as the bits that it is: through any encoding of whole numbers, or plain, so that a
 * mapped file may be the vector itself.
 *
 * <p>Internal. Called by the writers and readers of vector pages.
 */
package dev.stoa.format.encoding.bits;
