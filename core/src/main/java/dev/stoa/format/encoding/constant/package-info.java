/**
 * One number repeated: takes only the bytes of the number, which the caller stores.
 *
 * <p>Internal. Called by the readers of vector pages.
 */
package dev.stoa.format.encoding.constant;
