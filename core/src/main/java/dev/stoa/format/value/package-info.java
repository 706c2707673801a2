/**
 * Values in Avro binary, one after another, as value pages store them (CIF paper, section 4).
 *
 * <p>Internal. A {@link dev.stoa.format.value.ValueSerde} is compiled from an Avro schema once and
 * then writes, reads and skips values; column writers and cursors call it. Collections are written
 * with their sizes in bytes, which Avro's own readers understand, so that a collection is skipped
 * in one step. Maps, arrays and records are returned as views that decode on access; the views of
 * vector pages extend the same classes.
 */
@Internal
package dev.stoa.format.value;

import dev.stoa.annotation.Internal;
