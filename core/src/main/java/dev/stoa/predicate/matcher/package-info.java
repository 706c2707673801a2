/**
 * Matchers: each tests encoded or decoded values of one kind, and decides ranges of values by their
 * bounds.
 *
 * <p>Internal. Made when predicates are bound; called by decoders, page readers, Bloom filters and
 * partitions.
 */
@Internal
package dev.stoa.predicate.matcher;

import dev.stoa.annotation.Internal;
