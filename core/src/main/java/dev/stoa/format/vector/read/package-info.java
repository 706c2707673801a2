/**
 * Reads many rows of vector pages at once: the parts of values that a batch requests, the rows that
 * pass a predicate, the rows of a key.
 *
 * <p>Internal. Called by column files and by the readers of split directories.
 */
@Internal
package dev.stoa.format.vector.read;

import dev.stoa.annotation.Internal;
