/**
 * Byte strings of one length, such as identifiers, digests and times as text: each position has an
 * alphabet of the bytes that occur there, and takes just enough bits to number them. Values may
 * also be empty.
 *
 * <p>Internal. Called by the writers and readers of vector pages.
 */
@Internal
package dev.stoa.format.encoding.packedbytes;

import dev.stoa.annotation.Internal;
