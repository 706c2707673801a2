/**
 * The {@code VALUE} layout: values in Avro binary, one after another (the CIF paper, section 4).
 *
 * <p>Internal. A {@link dev.stoa.format.value.ValueType} is compiled from an Avro schema once and
 * then writes, reads and skips values; column writers and cursors call it. Collections are written
 * with their sizes in bytes, which Avro's own readers understand, so that skipping one is one step.
 * Maps, arrays and records are given as views, which decode what they are asked for; those over the
 * nodes of vector pages extend the same classes.
 */
package dev.stoa.format.value;
