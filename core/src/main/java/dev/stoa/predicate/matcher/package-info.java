/**
 * Matchers: each tests encoded or decoded values of one kind, and decides ranges of values by their
 * bounds.
 *
 * <p>Internal. Made when predicates are bound; called by decoders, page readers, Bloom filters and
 * partitions.
 */
package dev.stoa.predicate.matcher;
