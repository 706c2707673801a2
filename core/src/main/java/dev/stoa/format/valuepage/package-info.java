/**
 * Value pages: skip entries, dictionaries and an index of compressed blocks, followed by values in
 * Avro binary (the CIF paper, sections 5.2 and 5.3).
 *
 * <p>Internal. Split writers pass the values of a page to a {@link
 * dev.stoa.format.valuepage.ValuePageEncoder}; column cursors find rows with a {@link
 * dev.stoa.format.valuepage.ValuePageDecoder}. Single values are encoded in {@link
 * dev.stoa.format.value}.
 */
@Internal
package dev.stoa.format.valuepage;

import dev.stoa.annotation.Internal;
