/**
 * Floating point as raw bits: in any encoding of integers, or plain, so that a mapped file may back
 * the vector.
 *
 * <p>Internal. Called by the writers and readers of vector pages.
 */
@Internal
package dev.stoa.format.encoding.bits;

import dev.stoa.annotation.Internal;
