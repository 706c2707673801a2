/**
 * One byte string repeated, stored once.
 *
 * <p>Internal. Called by the readers of vector pages.
 */
package dev.stoa.format.encoding.constantbytes;
