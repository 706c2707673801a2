/**
 * Vector pages: the values of a column as a tree of arrays (validity, offsets, values, children for
 * arrays, records and the frequent keys of maps), each buffer with an encoding of its own.
 *
 * <p>Internal. Writers stand beside readers: {@code NodeWriter} gathers what a {@code VectorNode}
 * reads, the choosers pick encodings from {@code format.encoding}. Called by column files and by
 * the buffers of a split being written.
 */
package dev.stoa.format.vector;
