/**
 * Byte strings that repeat: the distinct values, sorted, and the code of each value.
 *
 * <p>Internal. Called by the writers and readers of vector pages, and by code that evaluates a
 * predicate once per entry.
 */
@Internal
package dev.stoa.format.encoding.dictionarybytes;

import dev.stoa.annotation.Internal;
