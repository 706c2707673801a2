/**
 * Byte strings stored one after another, and their end offsets.
 *
 * <p>Internal. Called by the writers and readers of vector pages, whose vectors may wrap the bytes.
 */
@Internal
package dev.stoa.format.encoding.plainbytes;

import dev.stoa.annotation.Internal;
