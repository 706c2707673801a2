/**
 * Values without places for the nulls among them: a value is found by how many stand before it.
 * Wraps any other encoding.
 *
 * <p>Internal. Called by the readers of vector pages.
 */
package dev.stoa.format.encoding.sparse;
