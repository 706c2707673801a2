/**
 * Byte strings that repeat: the different ones in order, and of each value which one it is.
 *
 * <p>Internal. Called by the writers and readers of vector pages, and by those who evaluate a
 * predicate once an entry.
 */
package dev.stoa.format.encoding.dictionarybytes;
