/**
 * Bounds: the minimum, the maximum and the number of nulls of a page, a column file or a split
 * directory, and what they say of a matcher.
 *
 * <p>Public. Collected by writers; asked by scans and engines.
 */
package dev.stoa.predicate.bounds;
