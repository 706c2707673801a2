/**
 * Bounds of the values of pages, column files and split directories: the minimum, the maximum and
 * the number of nulls; and the decisions of matchers by bounds.
 *
 * <p>Internal. Collected by writers; used by scans and engines.
 */
@Internal
package dev.stoa.predicate.bounds;

import dev.stoa.annotation.Internal;
