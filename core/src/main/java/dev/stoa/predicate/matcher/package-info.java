/**
 * Matchers test encoded or decoded values of one kind, and decide by bounds whether all, some or
 * none of a range of values match.
 *
 * <p>Internal. Created when predicates are bound; called by decoders, page readers, Bloom filters
 * and partitions. Other modules translate them, such as to SQL.
 */
@Internal
package dev.stoa.predicate.matcher;

import dev.stoa.annotation.Internal;
