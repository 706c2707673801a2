/**
 * The contract of an encoding of one buffer of primitive values: {@link
 * dev.stoa.format.encoding.Encoding} estimates, writes and opens; its decoder reads single values
 * and batches, and evaluates predicates on encoded values. {@link
 * dev.stoa.format.encoding.EncodingSet} chooses among encodings by cost.
 *
 * <p>Internal. Each encoding has a package of its own below, and {@code format.encoding.registry}
 * lists them all. Called by the readers and writers of vector pages.
 */
@Internal
package dev.stoa.format.encoding;

import dev.stoa.annotation.Internal;
