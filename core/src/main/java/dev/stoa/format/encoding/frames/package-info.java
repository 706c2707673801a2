/**
 * Bytes compressed in independent frames of 64 KiB, so that reading a single value decompresses one
 * frame; wraps the bytes of any other encoding.
 *
 * <p>Internal. Called by the writers and readers of vector pages.
 */
@Internal
package dev.stoa.format.encoding.frames;

import dev.stoa.annotation.Internal;
