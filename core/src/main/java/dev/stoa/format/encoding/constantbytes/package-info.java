/**
 * One byte string repeated, which stands there once.
 *
 * <p>Internal. Called by the readers of vector pages.
 */
package dev.stoa.format.encoding.constantbytes;
