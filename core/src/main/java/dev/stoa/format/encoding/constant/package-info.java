/**
 * One number repeated: takes no bytes but those of the number itself, which its caller keeps.
 *
 * <p>Internal. Called by the readers of vector pages.
 */
package dev.stoa.format.encoding.constant;
