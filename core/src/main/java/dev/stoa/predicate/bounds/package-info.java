/**
 * Bounds: the minimum, the maximum and the number of nulls of a page, a column file or a split
 * directory, and the decisions of matchers over them.
 *
 * <p>Public. Collected by writers; used by scans and engines.
 */
package dev.stoa.predicate.bounds;
