/**
 * Numbers as streams of bytes: their differences from the minimum, all lowest bytes first, then all
 * second bytes and so on, so that a compressor finds similar high bytes together.
 *
 * <p>Internal. Called by the writers and readers of vector pages.
 */
@Internal
package dev.stoa.format.encoding.bytestreamsplit;

import dev.stoa.annotation.Internal;
