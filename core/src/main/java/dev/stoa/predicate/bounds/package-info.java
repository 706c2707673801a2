/**
 * Bounds: the minimum, the maximum and the number of nulls of a page, a column file or a split
 * directory, and the decisions of matchers over them.
 *
 * <p>Internal. Collected by writers; used by scans and engines.
 */
@Internal
package dev.stoa.predicate.bounds;

import dev.stoa.annotation.Internal;
