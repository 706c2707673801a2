/**
 * What an encoding of one buffer of primitive values answers, whichever it is: blocks of values,
 * single values, and what is known of a block without decoding it.
 *
 * <p>Internal. Each encoding stands in a package of its own below; what chooses among them is
 * {@code format.vector}.
 */
package dev.stoa.format.encoding;
