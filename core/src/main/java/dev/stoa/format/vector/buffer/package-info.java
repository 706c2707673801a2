/**
 * Parts of vector pages: descriptors of buffers in a page's header, limits of a page's contents,
 * validity, offsets, and conversions of values that readers and writers share.
 *
 * <p>Internal. Called by the nodes of vector pages and by their writers.
 */
@Internal
package dev.stoa.format.vector.buffer;

import dev.stoa.annotation.Internal;
