/**
 * The parts shared by readers and writers of vector pages: descriptors of buffers in a page's
 * header, limits of a page's contents, validity, offsets.
 *
 * <p>Internal. Called by the nodes of vector pages and by their writers.
 */
@Internal
package dev.stoa.format.vector.buffer;

import dev.stoa.annotation.Internal;
