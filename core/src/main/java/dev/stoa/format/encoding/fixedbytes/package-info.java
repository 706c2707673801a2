/**
 * Byte strings of one length, one after another: nothing but their bytes is kept.
 *
 * <p>Internal. Called by the readers of vector pages, whose vectors may lie over the bytes.
 */
package dev.stoa.format.encoding.fixedbytes;
