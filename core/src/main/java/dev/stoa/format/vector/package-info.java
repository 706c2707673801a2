/**
 * Vector pages: the values of a column as a tree of arrays (validity, offsets, values, children for
 * arrays, records and the frequent keys of maps), each buffer with an encoding of its own. A {@code
 * VectorNode} reads one node of this tree; readers copy many of its values into vectors.
 *
 * <p>Internal. Called by column files.
 */
@Internal
package dev.stoa.format.vector;

import dev.stoa.annotation.Internal;
