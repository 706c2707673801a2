/**
 * Numbers one after another, all 1, 2, 4 or 8 bytes wide, so that a mapped file may back the
 * vector.
 *
 * <p>Internal. Called by the writers and readers of vector pages.
 */
@Internal
package dev.stoa.format.encoding.plain;

import dev.stoa.annotation.Internal;
