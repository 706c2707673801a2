/**
 * Writes vector pages: builders for each kind of node, bounds, hashes and sortedness of values, and
 * {@link dev.stoa.format.vector.write.VectorPageEncoder}, which encodes a page.
 *
 * <p>Internal. Called by the column buffers of the split package.
 */
@Internal
package dev.stoa.format.vector.write;

import dev.stoa.annotation.Internal;
